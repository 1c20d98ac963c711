import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { OpenedApp } from "#calls/open-app.ts";
import type { DataChange } from "#engine/contract/shelf.ts";
import type { Value } from "#expr/types.ts";
import { randomRuns } from "#testing/random-runs.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";

/** Types, each with values that convert badly to other types. */
const TYPES: readonly (readonly [string, readonly Value[]])[] = [
  ["text", ["1.250", "12,5", "50 %", "yes", "A", "2026-03-29", "1 day", "12 EUR", "4"]],
  ["number", [0, 1, 12.345, 4]],
  ["whole number", [0, 4, 1250]],
  ["percent", [0, 0.5, 1]],
  ["money", [0, 1250, 400]],
  ["rating", [1, 4]],
  ["yes/no", [true, false]],
  ["date", ["2026-03-29"]],
  ["duration", ["P1D"]],
  ["choice of A, B, 4", ["A", "4"]],
  ["choice of B, C", ["B", "C"]],
  ["list of text", [["A"], ["A", "B"], ["1.250"]]],
  ["reference to Site", ["s1", "s2"]],
  ["several Site", [["s1"], ["s1", "s2"]]],
];

interface FieldOf {
  readonly name: string;
  readonly type: number;
  readonly required: boolean;
  readonly unique: boolean;
  readonly isAsked: boolean;
  /** Earlier names, as an author would write them. */
  readonly was: readonly string[];
}

interface Document {
  readonly entity: string;
  readonly entityWas: boolean;
  readonly fields: readonly FieldOf[];
  readonly statuses: readonly string[];
}

const NAMES = ["Alpha", "Beta", "Gamma", "Delta"];
const fields = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...NAMES),
    type: fc.nat(TYPES.length - 1),
    required: fc.boolean(),
    unique: fc.boolean(),
    isAsked: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
    was: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom(...NAMES).map((one) => [one]) },
    ),
  }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
);
const document: fc.Arbitrary<Document> = fc.record({
  entity: fc.constantFrom("Item", "Thing"),
  entityWas: fc.boolean(),
  fields,
  statuses: fc.constantFrom(["Open", "Closed"], ["Open", "Done"], ["Closed"]),
});

const written = ({ entity, entityWas, fields: all, statuses }: Document): string => `# Specification: Stock
## 3. Entities and their fields
### Site
| Field | Type |
| --- | --- |
| Name | text |

### ${entity}
${entityWas ? `- Was: ${entity === "Item" ? "Thing" : "Item"}\n` : ""}
| Field | Type | Required | Asked if | Was |
| --- | --- | --- | --- | --- |
| Name | text | | | |
${all
  .map(
    ({ name, type, required, unique, isAsked, was }) =>
      `| ${name} | ${TYPES[type]?.[0]}${unique ? ", unique" : ""} | ${required ? "yes" : ""} | ${isAsked ? "" : '`name != "r1"`'} | ${was.filter((one) => one !== name).join(", ")} |`,
  )
  .join("\n")}

## 4. States and transitions
### ${entity}
| From | Event | To |
| --- | --- | --- |
| start | | ${statuses[0]} |
${statuses
  .slice(1)
  .map((status, index) => `| ${statuses[index]} | Go on | ${status} |`)
  .join("\n")}
`;

type Records = ReadonlyMap<string, { readonly [field: string]: Value }>;

async function recordsOf({ device }: ShelfForTest, id: string, { entity }: Document): Promise<Records> {
  // Raw values are needed: people see an empty yes/no as no.
  const { trial } = (await device.running(id)).app as OpenedApp;
  const all = (await trial.records())[entity] ?? [];
  return new Map(all.map((values) => [String(values["id"]), values]));
}

/** Compares the announced changes with the records before and after the update. */
function judge(
  told: readonly DataChange[],
  [from, before]: readonly [Document, Records],
  [to, after]: readonly [Document, Records],
): void {
  const find = (kind: DataChange["kind"], field: string | null): DataChange | undefined =>
    told.find(
      (one) => one.kind === kind && one.entity === to.entity && one.field?.toLowerCase() === field?.toLowerCase(),
    );
  const goesOn = from.entity === to.entity || find("entity-renamed", null) !== undefined;
  if (!goesOn) {
    const gone = told.find(({ kind, entity }) => kind === "entity-removed" && entity === from.entity);
    expect(gone?.records).toBe(before.size);
    return;
  }
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  const count = (of: Records, holds: (values: { readonly [field: string]: Value }, id: string) => boolean): number =>
    [...of].filter(([id, values]) => holds(values, id)).length;
  const taken = new Set<string>();
  const status = { name: "status", required: false, unique: false, type: 0 };
  for (const { name, required, unique, type } of [...to.fields, status]) {
    const key = name.toLowerCase();
    const earlier = find("field-renamed", name)?.from?.toLowerCase() ?? key;
    const wasThere = earlier === "status" || from.fields.some((one) => one.name.toLowerCase() === earlier);
    const isAgain = find("field-back", name);
    const isNew = find("field-added", name) !== undefined;
    expect([name, isNew || isAgain !== undefined || wasThere]).toEqual([name, true]);
    const [retyped, unasked] = [find("field-retyped", name), find("field-unasked", name)];
    if (isAgain === undefined && !isNew) {
      taken.add(earlier);
      const emptied = count(before, (values, id) => values[earlier] !== null && after.get(id)?.[key] === null);
      const sum = (retyped?.setAside ?? 0) + (unasked?.records ?? 0);
      // A value that comes back may belong to a record for which the field is not asked.
      const again = unasked === undefined ? 0 : (retyped?.back ?? 0);
      expect([name, emptied >= sum - again && emptied <= sum, emptied, sum]).toEqual([name, true, emptied, sum]);
      const other = count(
        before,
        (values, id) =>
          after.get(id)?.[key] !== null && JSON.stringify(values[earlier]) !== JSON.stringify(after.get(id)?.[key]),
      );
      if (retyped === undefined) expect([name, other]).toEqual([name, 0]);
      else
        expect([name, count(after, (values) => values[key] !== null)]).toEqual([
          name,
          retyped.records - (unasked?.records ?? 0),
        ]);
    }
    if (isNew) expect([name, count(after, (values) => values[key] !== null)]).toEqual([name, 0]);
    const shared = find("newly-unique", name);
    // An empty yes/no counts as no.
    const said = (values: { readonly [field: string]: Value }): string =>
      JSON.stringify(values[key] ?? (TYPES[type]?.[0] === "yes/no" ? false : null));
    const alike = count(
      after,
      (values) => !["null", "[]"].includes(said(values)) && count(after, (one) => said(one) === said(values)) > 1,
    );
    const wasUnique = from.fields.some((one) => one.name.toLowerCase() === earlier && one.unique);
    if (shared !== undefined) expect([name, unique, shared.records]).toEqual([name, true, alike]);
    else if (unique && !(wasUnique && retyped === undefined)) expect([name, alike]).toEqual([name, 0]);
    const lacking = find("newly-required", name);
    if (lacking !== undefined && unasked === undefined)
      expect([name, required, lacking.records]).toEqual([name, true, count(after, (values) => values[key] === null)]);
  }
  for (const { name } of from.fields) {
    const key = name.toLowerCase();
    if (taken.has(key)) continue;
    const gone = told.find(({ kind, field }) => kind === "field-removed" && field?.toLowerCase() === key);
    expect([name, gone?.records]).toEqual([name, count(before, (values) => values[key] !== null)]);
  }
}

test("P3.11 P3.17 the dry run says what then happens to the records, whatever is changed", async () => {
  await fc.assert(
    fc.asyncProperty(
      document,
      fc.array(document, { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(fc.nat(20), { minLength: 4, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
      async (first, others, picks) => {
        const device = await openShelfForTest();
        const { id } = await device.shelf.add({ source: written(first), origin: "file", withSampleData: false });
        const { app } = await device.device.running(id);
        const create = async (entity: string, values: { readonly [field: string]: Value }): Promise<string> => {
          const done = await app.submit({ commands: [{ kind: "create", entity, values }] });
          return done.kind === "done" ? (done.records[0]?.id ?? "") : "";
        };
        const sites = [await create("Site", { name: "North" }), await create("Site", { name: "South" })];
        const known = (value: Value): Value =>
          Array.isArray(value)
            ? value.map(known)
            : value === "s1" || value === "s2"
              ? (sites[value === "s1" ? 0 : 1] ?? null)
              : value;
        for (const [index, picked] of picks.entries()) {
          const values = first.fields.map(({ name, type }, at): [string, Value] => {
            const some = TYPES[type]?.[1] ?? [];
            return [name.toLowerCase(), known(some[(picked[at] ?? 0) % (some.length + 1)] ?? null)];
          });
          await create(first.entity, { name: `r${index}`, ...Object.fromEntries(values) });
        }
        let at = first;
        for (const next of others) {
          const { changes } = await device.shelf.previewUpdate(id, written(next));
          const before = await recordsOf(device, id, at);
          await device.shelf.update(id, written(next));
          const after = await recordsOf(device, id, next);
          judge(changes, [at, before], [next, after]);
          at = next;
        }
      },
    ),
    { numRuns: randomRuns(8, 150) },
  );
}, 1_800_000);
