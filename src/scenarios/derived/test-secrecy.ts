import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { valueNamed } from "#text/by-name.ts";
import { declassified, declassifiedToDeeds, declassifiedToTheRefused, type Declassified } from "./declassified.ts";
import { everythingAsked, type UnseenField, type Observations } from "./everything-asked.ts";
import { everythingForbidden, everythingRehearsed, platformRefusals } from "./everything-rehearsed.ts";
import type { Oracle } from "./oracle.ts";
import { isNamed, rowAbout } from "./oracle-rights.ts";
import { sightOf } from "./oracle-sight.ts";
import { Findings, type DerivedResult } from "./result.ts";
import { as, askers, begin, copyOf, fillStatuses, oracleOf, type TriedApp } from "./set-up.ts";
import { testOwn } from "./test-own.ts";
import { who, type RightsTrial } from "./trial-of-rights.ts";

/**
 * Noninterference: what a person may not see makes no difference to anything that they can ask, do or type. The test
 * changes hidden fields and adds unseen records; every answer and refusal must stay the same. This needs no list of
 * places where data could leak.
 */
export async function testSecrecy(model: Model, given: TriedApp, most?: number): Promise<DerivedResult> {
  const findings = new Findings(most);
  await begin(model, given);
  await fillStatuses(model, given);
  const people = await askers(model, given);
  const toDeeds = declassifiedToDeeds(model);
  const kinds: readonly (readonly [Looked, Observations])[] = [
    [allBut(declassified(model)), everythingAsked],
    [allBut(toDeeds), everythingRehearsed],
    // The entry above covers refusals too, so only the data that it excludes is tested here.
    [allBut(declassifiedToTheRefused(model), toDeeds), everythingForbidden],
  ];
  for (const asker of people) {
    if (findings.enough) break;
    const app = await as(given, asker);
    const oracle = await oracleOf(model, app);
    const tried: RightsTrial = { oracle, app, asker, sight: sightOf(oracle, asker), findings, harmless: null };
    for (const [looked, learn] of kinds) {
      await testClosedFields(tried, looked, learn);
      await testUnseenRecords(tried, looked, learn);
    }
    await testQuotes(tried);
  }
  await testOwn(model, given, people, findings);
  return findings.of("secrecy");
}

/** Selects the fields (`Loan.due`) and entities to test. */
interface Looked {
  readonly field: (name: string) => boolean;
  readonly entity: (name: string) => boolean;
}

/** Everything that `open` does not contain, restricted to `among` if given. */
const allBut = (open: Declassified, among: Declassified | null = null): Looked => ({
  field: (name) => !open.fields.has(name) && (among?.fields.has(name) ?? true),
  entity: (name) => !open.entities.has(name) && (among?.entities.has(name) ?? true),
});

const MOST_HIDDEN = 12;

async function testClosedFields(tried: RightsTrial, looked: Looked, learn: Observations): Promise<void> {
  const hidden = closedTo(tried, looked).slice(0, MOST_HIDDEN);
  if (hidden.length === 0) return;
  await put(tried, hidden, 0);
  const before = await learn(tried, hidden);
  await put(tried, hidden, 1);
  const differs = firstDifference(before, await learn(tried, hidden));
  const guilty = differs === null ? null : await guiltyOf(tried, hidden, differs, learn);
  tried.findings.checks += before.size;
  tried.findings.expect(
    differs === null,
    () =>
      `${who(tried)} may not see ${guilty?.field} of ${guilty?.entity} ${guilty?.id}, but notices in ${differs ?? ""} when it changes from ${JSON.stringify(guilty?.values[0])} to ${JSON.stringify(guilty?.values[1])}.`,
    guilty === null
      ? null
      : (rowAbout(tried.oracle, tried.asker, "see", guilty.entity, guilty.id, guilty.field)?.span ?? null),
  );
  await restore(tried, hidden);
}

/** Stored fields that are hidden from this person, in any record, and that the document does not disclose. */
function closedTo({ oracle, sight }: RightsTrial, looked: Looked): readonly UnseenField[] {
  return oracle.model.entities.flatMap(({ key: entity, fields }) =>
    fields
      .filter(({ key }) => isNamed(oracle, entity, key) && looked.field(`${entity}.${key}`))
      .filter((field) => field.default?.kind !== "computed" && !(entity === "Person" && field.key === "roles"))
      .flatMap((field) =>
        (oracle.records[entity] ?? [])
          .map((record) => String(record["id"]))
          .filter((id) => !sight.field(entity, id, field.key))
          .slice(0, 2)
          .flatMap((id): UnseenField[] => {
            const values = twoValues(oracle, field);
            return values === null ? [] : [{ entity, id, field: field.key, values }];
          }),
      ),
  );
}

/** Occurs in no other text. */
const QUOTED = "aaqfirst";

/** Two values that are far apart in any order. Null: none are known for this type. */
function twoValues(oracle: Oracle, { type }: Field): readonly [Value, Value] | null {
  switch (type.kind) {
    case "text":
    case "long text":
    case "formatted text":
    case "barcode":
      return [QUOTED, "zzqsecond"];
    case "list of text":
      return [[QUOTED], ["zzqsecond"]];
    case "email":
      return [`${QUOTED}@example.org`, "zzqsecond@example.org"];
    case "phone":
      return ["+49 100 100", "+49 999 999"];
    case "number":
    case "whole number":
    case "money":
      return [-1_000_003, 1_000_003];
    case "percent":
      return [0.01, 0.99];
    case "rating":
      return [1, 5];
    case "yes/no":
      return [false, true];
    case "date":
      return ["1999-05-05", "2099-05-05"];
    case "date and time":
      return ["1999-05-05T10:00:00.000Z", "2099-05-05T10:00:00.000Z"];
    case "choice": {
      const [first, last] = [type.options[0]?.value, type.options[type.options.length - 1]?.value];
      return first === undefined || last === undefined || first === last ? null : [first, last];
    }
    case "reference": {
      const [first, second] = (oracle.records[type.entity] ?? []).map((record) => String(record["id"]));
      return first === undefined || second === undefined ? null : [first, second];
    }
    default:
      return null;
  }
}

async function put({ app }: RightsTrial, hidden: readonly UnseenField[], which: 0 | 1): Promise<void> {
  for (const { entity, id, field, values } of hidden) await app.trial.put(entity, id, { [field]: values[which] });
}

/** Effects or defaults may copy a hidden value into something that is refused. The platform must not quote it. */
async function testQuotes(tried: RightsTrial): Promise<void> {
  const hidden = closedTo(tried, allBut({ fields: new Set(), entities: new Set() })).filter(
    ({ values: [value] }) => typeof value === "string" && value.includes(QUOTED),
  );
  if (hidden.length === 0) return;
  await put(tried, hidden, 0);
  for (const [name, said] of await platformRefusals(tried, hidden))
    tried.findings.expect(
      !said.includes(QUOTED),
      () => `${who(tried)} is told in ${name} what is closed to them: ${said}`,
    );
  await restore(tried, hidden);
}

async function restore({ app, oracle }: RightsTrial, hidden: readonly UnseenField[]): Promise<void> {
  for (const { entity, id, field } of hidden)
    await app.trial.put(entity, id, { [field]: valueNamed(oracle.record(entity, id) ?? {}, field) ?? null });
}

/** The field that causes the difference on its own. */
async function guiltyOf(
  tried: RightsTrial,
  hidden: readonly UnseenField[],
  differs: string,
  learn: Observations,
): Promise<UnseenField | null> {
  for (const one of hidden) {
    await put(tried, hidden, 0);
    const before = await learn(tried, hidden);
    await put(tried, [one], 1);
    if (before.get(differs) !== (await learn(tried, hidden)).get(differs)) return one;
  }
  return hidden[0] ?? null;
}

function firstDifference(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string | null {
  for (const [name, answer] of before) if (after.get(name) !== answer) return name;
  return null;
}

/** Adds a record like one that this person may not see. Nothing must reveal it. */
async function testUnseenRecords(tried: RightsTrial, looked: Looked, learn: Observations): Promise<void> {
  const { oracle, app, sight, findings } = tried;
  for (const { key: entity } of oracle.model.entities) {
    // People are known by name wherever they act, and counted entities may be inferred.
    if (entity === "Person" || !looked.entity(entity)) continue;
    const pattern = (oracle.records[entity] ?? []).find((record) => !sight.record(entity, String(record["id"])));
    if (pattern === undefined) continue;
    const before = await learn(tried, []);
    const status = pattern["status"] ?? null;
    const { id } = await app.trial.put(entity, null, {
      ...copyOf(oracle.model, entity, pattern),
      ...(status === null ? {} : { status }),
    });
    const after = await oracleOf(oracle.model, app);
    if (sightOf(after, tried.asker).record(entity, id)) continue;
    const differs = firstDifference(before, await learn(tried, []));
    findings.checks += before.size;
    findings.expect(
      differs === null,
      () => `${who(tried)} may not see ${entity} ${id}, but notices in ${differs ?? ""} that it has come.`,
      rowAbout(after, tried.asker, "see", entity, id)?.span ?? null,
    );
  }
}
