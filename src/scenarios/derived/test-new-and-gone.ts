import { looseName } from "#text/names.ts";
import type { Value } from "#expr/types.ts";
import { casesOf } from "./test-changes.ts";
import { copyOf } from "./set-up.ts";
import {
  failing,
  grants,
  grantsField,
  grantsGiving,
  grantsDeleteByStatus,
  grantsDeleteOfRows,
  isNamed,
  isOpen,
  rowAbout,
} from "./oracle-rights.ts";
import type { Oracle, Stored } from "./oracle.ts";
import { codesOf, isForbidden, isUnfit } from "./outcomes.ts";
import { tryAlone, who, wrongly, type RightsTrial } from "./trial-of-rights.ts";

type GivenValues = { readonly [field: string]: Value };

/** True if the document lets this person delete a record. */
export function grantsDelete(
  { oracle, asker }: Pick<RightsTrial, "oracle" | "asker">,
  entity: string,
  id: string,
): boolean {
  const owner = oracle.ownerOf(entity, id);
  return (
    grants(oracle, asker, "see", entity, id) &&
    grants(oracle, asker, "delete", entity, id) &&
    (owner === null || isOpen(oracle, asker, owner.entity, owner.id)) &&
    (isOpen(oracle, asker, entity, id) || grantsDeleteByStatus(oracle, asker, entity, id)) &&
    grantsDeleteOfRows(oracle, asker, entity, id)
  );
}

export async function testDelete(tried: RightsTrial, entity: string, id: string): Promise<void> {
  const { oracle, asker, findings } = tried;
  const allowed = grantsDelete(tried, entity, id);
  const outcome = await tryAlone(tried, { kind: "delete", entity, id }, allowed);
  findings.expect(
    isForbidden(outcome) === !allowed,
    () => wrongly(who(tried), allowed, `delete ${entity} ${id}`, outcome),
    rowAbout(oracle, asker, "delete", entity, id)?.span ?? null,
  );
}

/** Null for all fields with a default, because the oracle does not know default values. */
const withoutDefaults = (oracle: Oracle, entity: string): { [field: string]: Value } =>
  Object.fromEntries(
    oracle
      .fieldsOf(entity)
      .filter((field) => field.default?.kind === "start" && !isNamed(oracle, entity, field.key))
      .map((field) => [field.key, null]),
  );

/** Tests creating records like this one: complete, without restricted fields, and with values around bounds. */
export async function testCreates(tried: RightsTrial, entity: string, pattern: Stored): Promise<void> {
  const { oracle } = tried;
  const values = { ...withoutDefaults(oracle, entity), ...copyOf(oracle.model, entity, pattern) };
  const unnamed = Object.fromEntries(Object.entries(values).filter(([field]) => !isNamed(oracle, entity, field)));
  await testCreate(tried, entity, values);
  await testCreate(tried, entity, unnamed);
  // Only the fields that a right of this person names in `create with …`.
  for (const given of givenLists(oracle, entity).filter((one) => knowsTheRest(oracle, entity, one)))
    await testCreate(
      tried,
      entity,
      Object.fromEntries(Object.entries(values).filter(([field]) => given.includes(field))),
    );
  for (const { field, values: others } of casesOf(tried, entity, pattern, "create"))
    for (const value of others.slice(1)) await testCreate(tried, entity, { ...unnamed, [field]: value });
}

/** False if a field that is not given has a default value, which the oracle does not know. */
const knowsTheRest = (oracle: Oracle, entity: string, given: readonly string[]): boolean =>
  oracle.fieldsOf(entity).every((field) => field.default?.kind !== "start" || given.includes(field.key));

/** The distinct field lists of `create with …` rights. */
const givenLists = (oracle: Oracle, entity: string): readonly (readonly string[])[] => [
  ...new Map(
    oracle.model.roles.rights
      .filter(({ on }) => on.some((thing) => thing.kind === "entity" && thing.entity === entity))
      .flatMap(({ may }) => may.flatMap((one) => (one.kind === "action" && one.with !== undefined ? [one.with] : [])))
      .map((fields) => [fields.join(), fields]),
  ).values(),
];

async function testCreate(tried: RightsTrial, entity: string, values: GivenValues): Promise<void> {
  const { oracle, asker, findings } = tried;
  const expected = grantsCreate(oracle, asker, entity, values);
  if (expected === null) return;
  const outcome = await tryAlone(tried, { kind: "create", entity, values }, expected.allowed);
  if (codesOf(outcome).includes("closed-by-mistake") || isUnfit(outcome, Object.keys(values))) return;
  findings.expect(
    isForbidden(outcome) === !expected.allowed,
    () => wrongly(who(tried), expected.allowed, `create ${entity} with ${JSON.stringify(values)}`, outcome),
    expected.span,
  );
}

/** Null: the start transitions do not decide it. */
function grantsCreate(
  oracle: Oracle,
  asker: RightsTrial["asker"],
  entity: string,
  values: GivenValues,
): { readonly allowed: boolean; readonly span: { readonly start: number; readonly end: number } | null } | null {
  const table = oracle.model.states.find((one) => one.entity === entity);
  const starts = (table?.transitions ?? []).filter((row) => row.from === "start");
  const id = "new record";
  const made = (status: string | null): Oracle => {
    const record = { ...values, id, status, created_by: asker.id, changed_by: asker.id };
    return oracle.with({ ...oracle.records, [entity]: [...(oracle.records[entity] ?? []), record] });
  };
  const bare = made(null);
  const open = starts.filter(
    (row) =>
      row.who === null ||
      row.who.some((one) =>
        one.kind === "anyone" || one.kind === "nobody"
          ? one.kind === "anyone"
          : one.kind === "role"
            ? asker.roles.some((role) => looseName(role) === looseName(one.role))
            : bare.field(entity, id, one.field, asker.id) === asker.id,
      ),
  );
  const row = open.find((one) => failing(bare, asker, id, one).length === 0);
  if (starts.length > 0 && open.length > 0 && row === undefined) return null;
  const there = made(row?.to?.value ?? table?.statuses[0]?.name ?? null);
  const owner = there.ownerOf(entity, id);
  const allowed =
    (starts.length === 0 || open.length > 0) &&
    grants(there, asker, "create", entity, id) &&
    (owner === null || isOpen(there, asker, owner.entity, owner.id)) &&
    Object.keys(values).every(
      (field) =>
        grantsField(there, asker, "create", entity, id, field) && grantsGiving(there, asker, entity, id, field),
    );
  return { allowed, span: rowAbout(there, asker, "create", entity, id)?.span ?? row?.span ?? null };
}
