import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import type { ChildRow } from "#engine/contract/commands.ts";
import type { Field } from "#model/3-entities.ts";
import { isWritable } from "./candidate-values.ts";
import { grants, grantsChange, grantsField, isNamed, rowAbout } from "./oracle-rights.ts";
import type { Oracle, Stored } from "./oracle.ts";
import { isForbidden, isUnfit } from "./outcomes.ts";
import { tryAlone, who, wrongly, type RightsTrial } from "./trial-of-rights.ts";

/** Writing child rows needs the right to change their owner, and rights of their own for restricted fields. */
export async function testChildRows(tried: RightsTrial, entity: string, record: Stored): Promise<void> {
  for (const list of tried.oracle.fieldsOf(entity)) {
    if (list.type.kind !== "children") continue;
    const of = list.type.entity;
    const rows = (tried.oracle.records[of] ?? []).filter((row) => row["owner"] === record["id"]);
    const fields = tried.oracle.fieldsOf(of).filter(isWritable);
    const named = fields.filter(({ key }) => isNamed(tried.oracle, of, key));
    for (const field of [fields.find((one) => !named.includes(one)), ...named])
      if (field !== undefined) await testRows(tried, entity, record, list, of, rows, field);
  }
}

async function testRows(
  tried: RightsTrial,
  entity: string,
  record: Stored,
  list: Field,
  of: string,
  rows: readonly Stored[],
  field: Field,
): Promise<void> {
  const { oracle, asker, findings } = tried;
  const id = String(record["id"]);
  const stays = rows.map((row): ChildRow => ({ id: String(row["id"]), values: {} }));
  const first = rows[0];
  const value: Value = (first === undefined ? null : valueNamed(first, field.key)) ?? null;
  const owner = grants(oracle, asker, "see", entity, id) && grantsChange(oracle, asker, entity, id, [list.key]);
  const attempts: { readonly what: string; readonly rows: readonly ChildRow[]; readonly allowed: boolean }[] = [];
  if (first !== undefined) {
    const row = String(first["id"]);
    attempts.push({
      what: `${field.name} of ${of} ${row}`,
      rows: [{ id: row, values: { [field.key]: value } }, ...stays.slice(1)],
      allowed: owner && grantsField(oracle, asker, "change", of, row, field.key),
    });
  }
  // Rights that name the child entity restrict who may create rows (P6.15).
  const made = { [field.key]: value, id: "new row", owner: id };
  const there = oracle.with({ ...oracle.records, [of]: [...(oracle.records[of] ?? []), made] });
  if (!dependsOnStart(oracle, of))
    attempts.push({
      what: `a new ${of} with ${field.name}`,
      rows: [...stays, { id: null, values: { [field.key]: value } }],
      allowed:
        owner &&
        grants(there, asker, "create", of, "new row") &&
        grantsField(there, asker, "create", of, "new row", field.key),
    });
  for (const { what, rows: written, allowed } of attempts) {
    const command = { kind: "change", entity, id, values: { [list.key]: written } } as const;
    const outcome = await tryAlone(tried, command, allowed);
    if (isUnfit(outcome, [field.key, list.key])) continue;
    findings.expect(
      isForbidden(outcome) === !allowed,
      () => wrongly(who(tried), allowed, `write ${what} with ${entity} ${id}`, outcome),
      rowAbout(oracle, asker, "change", of, first === undefined ? "" : String(first["id"]), field.key)?.span ??
        rowAbout(oracle, asker, "change", entity, id)?.span ??
        null,
    );
  }
}

/** True if a condition of a right may read a default value, which only the engine knows. */
const dependsOnStart = (oracle: Oracle, entity: string): boolean =>
  oracle.fieldsOf(entity).some((field) => field.default?.kind === "start") &&
  oracle.model.roles.rights.some(
    ({ on, onlyIf }) => onlyIf !== null && on.some((thing) => thing.kind !== "everything" && thing.entity === entity),
  );
