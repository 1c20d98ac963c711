import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { valueNamed } from "#text/by-name.ts";
import { declassified, type Declassified } from "./declassified.ts";
import { everythingAsked, type Hidden } from "./everything-asked.ts";
import type { Oracle } from "./oracle.ts";
import { isNamed, rowAbout } from "./oracle-rights.ts";
import { sightOf } from "./oracle-sight.ts";
import { Findings, type DerivedResult } from "./result.ts";
import { as, askers, begin, copyOf, fillStatuses, oracleOf, type TriedApp } from "./set-up.ts";
import { testOwn } from "./test-own.ts";
import { who, type Tried } from "./trial-of-rights.ts";

/**
 * What somebody may not see makes no difference to anything that they can ask: closed fields get other values, unseen
 * records come, and every answer stays as it was. No list of places where something could leak is needed for that.
 */
export async function testSecrecy(model: Model, given: TriedApp, most?: number): Promise<DerivedResult> {
  const findings = new Findings(most);
  await begin(model, given);
  await fillStatuses(model, given);
  const people = await askers(model, given);
  const open = declassified(model);
  for (const asker of people) {
    if (findings.enough) break;
    const app = await as(given, asker);
    const oracle = await oracleOf(model, app);
    const tried: Tried = { oracle, app, asker, sight: sightOf(oracle, asker), findings, harmless: null };
    await testClosedFields(tried, open);
    await testUnseenRecords(tried, open);
  }
  await testOwn(model, given, people, findings);
  return findings.of("secrecy");
}

const MOST_HIDDEN = 12;

async function testClosedFields(tried: Tried, open: Declassified): Promise<void> {
  const hidden = closedTo(tried, open).slice(0, MOST_HIDDEN);
  if (hidden.length === 0) return;
  await put(tried, hidden, 0);
  const before = await everythingAsked(tried, hidden);
  await put(tried, hidden, 1);
  const differs = firstDifference(before, await everythingAsked(tried, hidden));
  const guilty = differs === null ? null : await guiltyOf(tried, hidden, differs);
  tried.findings.checks += before.size;
  tried.findings.expect(
    differs === null,
    () =>
      `${who(tried)} may not see ${guilty?.field} of ${guilty?.entity} ${guilty?.id}, but notices in ${differs ?? ""} when it changes from ${JSON.stringify(guilty?.values[0])} to ${JSON.stringify(guilty?.values[1])}.`,
    guilty === null
      ? null
      : (rowAbout(tried.oracle, tried.asker, "see", guilty.entity, guilty.id, guilty.field)?.span ?? null),
  );
  for (const { entity, id, field } of hidden)
    await tried.app.trial.put(entity, id, {
      [field]: valueNamed(tried.oracle.record(entity, id) ?? {}, field) ?? null,
    });
}

/** Stored fields that this person may not see, of records seen and unseen, and that nothing of the document tells. */
function closedTo({ oracle, sight }: Tried, open: Declassified): readonly Hidden[] {
  return oracle.model.entities.flatMap(({ key: entity, fields }) =>
    fields
      .filter(({ key }) => isNamed(oracle, entity, key) && !open.fields.has(`${entity}.${key}`))
      .filter((field) => field.default?.kind !== "computed" && !(entity === "Person" && field.key === "roles"))
      .flatMap((field) =>
        (oracle.records[entity] ?? [])
          .map((record) => String(record["id"]))
          .filter((id) => !sight.field(entity, id, field.key))
          .slice(0, 2)
          .flatMap((id): Hidden[] => {
            const values = twoValues(oracle, field);
            return values === null ? [] : [{ entity, id, field: field.key, values }];
          }),
      ),
  );
}

/** Two values that lie far apart in every order. Null: none are known for this kind. */
function twoValues(oracle: Oracle, { type }: Field): readonly [Value, Value] | null {
  switch (type.kind) {
    case "text":
    case "long text":
    case "formatted text":
    case "barcode":
      return ["aaqfirst", "zzqsecond"];
    case "list of text":
      return [["aaqfirst"], ["zzqsecond"]];
    case "email":
      return ["aaqfirst@example.org", "zzqsecond@example.org"];
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

async function put({ app }: Tried, hidden: readonly Hidden[], which: 0 | 1): Promise<void> {
  for (const { entity, id, field, values } of hidden) await app.trial.put(entity, id, { [field]: values[which] });
}

/** The one of them that makes the difference by itself. */
async function guiltyOf(tried: Tried, hidden: readonly Hidden[], differs: string): Promise<Hidden | null> {
  for (const one of hidden) {
    await put(tried, hidden, 0);
    const before = await everythingAsked(tried, hidden);
    await put(tried, [one], 1);
    if (before.get(differs) !== (await everythingAsked(tried, hidden)).get(differs)) return one;
  }
  return hidden[0] ?? null;
}

function firstDifference(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string | null {
  for (const [name, answer] of before) if (after.get(name) !== answer) return name;
  return null;
}

/** Another record like one that this person may not see: nothing tells that it has come. */
async function testUnseenRecords(tried: Tried, open: Declassified): Promise<void> {
  const { oracle, app, sight, findings } = tried;
  for (const { key: entity } of oracle.model.entities) {
    // People are known by name wherever they act; and how many there are of what is counted may be noticed.
    if (entity === "Person" || open.entities.has(entity)) continue;
    const pattern = (oracle.records[entity] ?? []).find((record) => !sight.record(entity, String(record["id"])));
    if (pattern === undefined) continue;
    const before = await everythingAsked(tried, []);
    const status = pattern["status"] ?? null;
    const { id } = await app.trial.put(entity, null, {
      ...copyOf(oracle.model, entity, pattern),
      ...(status === null ? {} : { status }),
    });
    const after = await oracleOf(oracle.model, app);
    if (sightOf(after, tried.asker).record(entity, id)) continue;
    const differs = firstDifference(before, await everythingAsked(tried, []));
    findings.checks += before.size;
    findings.expect(
      differs === null,
      () => `${who(tried)} may not see ${entity} ${id}, but notices in ${differs ?? ""} that it has come.`,
      rowAbout(after, tried.asker, "see", entity, id)?.span ?? null,
    );
  }
}
