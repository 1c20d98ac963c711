import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Ordering, PageWindow, Place, Selection } from "#engine/ports/records.ts";
import { randomRuns } from "#testing/random-runs.ts";
import { openStore } from "../open-store.ts";
import { lending, typed } from "../testing/lending-store.ts";
import { computed, field, clock, entity, model } from "../testing/models.ts";
import { memory } from "../testing/sqlite-on-node.ts";

const document = model(
  [
    ...lending.entities.filter(({ key }) => key !== "Loan"),
    entity("Loan", [
      ...(lending.entities.find(({ key }) => key === "Loan")?.fields ?? []),
      field("late_fee", "money", { default: computed(typed("fee + fee")) }),
    ]),
  ],
  { Loan: ["Out", "Late", "Returned", "Lost"] },
);

const few = <T>(...values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(null, ...values);
const loan = fc.record({
  name: few("a", "b", "B", "ä", "saw"),
  due: few("2026-01-01", "2026-02-01", "2026-03-01"),
  length: few("P1D", "PT36H", "P2D", "P1W"),
  rate: few(0.1, 0.25, 1 / 3),
  fee: few(0, 5, 500),
  status: few("Out", "Late", "Returned", "Unknown"),
  reminded: few(true, false),
});
const ordering: fc.Arbitrary<Ordering> = fc.record({
  field: fc.constantFrom("name", "due", "length", "rate", "fee", "status", "reminded", "late_fee", "id", "nothing"),
  descending: fc.boolean(),
});

async function storeOf(loans: readonly object[]) {
  const { records } = openStore(await memory(), document, clock);
  loans.forEach((each, i) => records.insert("Loan", { id: `L${i}`, ...each }));
  return records;
}

const SELECTIONS: readonly Selection[] = [
  { entity: "Loan", where: null },
  { entity: "Loan", where: { test: typed("fee > 1 or name == null"), row: "this", variables: {} } },
];

test("pages from a place, forwards and backwards, are the parts of the list that an offset gives", async () => {
  const records = await storeOf([]);
  fc.assert(
    fc.property(
      fc.array(loan, { maxLength: 25 }),
      fc.uniqueArray(ordering, { maxLength: 3, selector: ({ field: by }) => by }),
      fc.constantFrom(...SELECTIONS),
      fc.nat(25),
      fc.nat(4),
      fc.integer({ min: 1, max: 6 }),
      (loans, order, selection, at, skip, limit) => {
        for (const id of records.ids({ entity: "Loan", where: null }, [], null, 0)) records.remove("Loan", id);
        loans.forEach((each, i) => records.insert("Loan", { id: `L${i}`, ...each }));
        const all = records.ids(selection, order, null, 0);
        const idsIn = (window: PageWindow): readonly unknown[] =>
          records.page(selection, order, window, ["name"]).records.map(({ id }) => id);
        const place = placeAt(at);
        function placeAt(index: number): Place | null {
          return records.page(selection, order, { at: null, backwards: false, skip: index, limit: 1, marked: true }, [])
            .first;
        }
        if (place === null) {
          expect(at >= all.length).toBe(true);
          expect(idsIn({ at: null, backwards: true, skip, limit, marked: false })).toEqual(
            all.slice(Math.max(0, all.length - skip - limit), Math.max(0, all.length - skip)),
          );
          return;
        }
        expect(records.position(selection, order, place)).toBe(at);
        expect(idsIn({ at: place, backwards: false, skip, limit, marked: false })).toEqual(
          all.slice(at + skip, at + skip + limit),
        );
        expect(idsIn({ at: place, backwards: true, skip, limit, marked: false })).toEqual(
          all.slice(Math.max(0, at - skip - limit), Math.max(0, at - skip)),
        );
        // The record at a place may be deleted; the place stays valid.
        const gone = all[at] ?? "";
        records.remove("Loan", gone);
        expect(records.position(selection, order, place)).toBe(at);
        expect(idsIn({ at: place, backwards: false, skip: 0, limit, marked: false })).toEqual(
          all.slice(at + 1, at + 1 + limit),
        );
      },
    ),
    { numRuns: randomRuns(50, 1500) },
  );
});

test("a page brings the fields it is asked for, computed ones and lists of rows included", async () => {
  const records = await storeOf([{ name: "Saw", fee: 5 }]);
  records.insert("Line", { id: "N1", owner: "L0" });
  const page = records.page(
    { entity: "Loan", where: null },
    [{ field: "due", descending: true }],
    { at: null, backwards: false, skip: 0, limit: 5, marked: true },
    ["name", "late_fee", "reminded", "lines", "id"],
  );
  expect(page.records.map((record) => ({ ...record }))).toEqual([
    { id: "L0", name: "Saw", late_fee: 10, reminded: false, lines: ["N1"] },
  ]);
  expect(page.first).toEqual(page.last);
});

test("the way to a page far down a long list leads through an index, not through what stands before it", async () => {
  const store = openStore(await memory(), { ...document, entities: document.entities.map(ordered) }, clock);
  store.records.insert("Loan", { id: "L0", due: "2026-01-01" });
  const order = [{ field: "due", descending: false }];
  const asked: string[] = [];
  const all = store.at.db.all.bind(store.at.db);
  store.at.db.all = (sql, values) => {
    asked.push(sql);
    return all(sql, values);
  };
  store.records.page(
    { entity: "Loan", where: null },
    order,
    { at: ["2025-06-01", 7], backwards: false, skip: 0, limit: 50, marked: true },
    ["name"],
  );
  const plans = asked.map((sql) => all(`EXPLAIN QUERY PLAN ${sql}`).map((row) => String(row[3])));
  expect(plans.length).toBe(3);
  for (const plan of plans) expect(plan).toEqual([expect.stringMatching(/^SEARCH t USING INDEX .*due/)]);
});

test("a list that is ordered by several fields is read in the order of its index", async () => {
  const by = (value: string) => ({ field: { value, span: { start: 0, end: 0 } }, descending: value === "due" });
  const entities = document.entities.map((each) =>
    each.key === "Loan" ? { ...each, order: ["status", "due", "name"].map(by) } : each,
  );
  const store = openStore(await memory(), { ...document, entities }, clock);
  const asked: string[] = [];
  const all = store.at.db.all.bind(store.at.db);
  store.at.db.all = (sql, values) => {
    asked.push(sql);
    return all(sql, values);
  };
  const order = ["status", "due", "name"].map((each) => ({ field: each, descending: each === "due" }));
  const window = { at: null, skip: 0, limit: 50, marked: true };
  for (const backwards of [false, true])
    store.records.page({ entity: "Loan", where: null }, order, { ...window, backwards }, ["name"]);
  const plans = asked.map((sql) => all(`EXPLAIN QUERY PLAN ${sql}`).map((row) => String(row[3])));
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toEqual([expect.stringMatching(/^SCAN t USING INDEX .*status/)]);
});

const ordered = (each: (typeof document.entities)[number]): typeof each =>
  each.key === "Loan"
    ? { ...each, order: [{ field: { value: "due", span: { start: 0, end: 0 } }, descending: false }] }
    : each;

test("a search that finds more than a list is worth sorting for gives the same, in its order", async () => {
  const records = await storeOf([]);
  for (let i = 0; i < 10_500; i++)
    records.insert("Loan", { id: `L${i}`, name: i % 100 === 0 ? "saw" : `bit ${10_500 - i}` });
  const found = (search: string): Selection => ({ entity: "Loan", where: { search, fields: ["name"] } });
  const byName = [{ field: "name", descending: false }];
  expect(records.ids(found("b"), byName, 3, 0)).toEqual(["L10499", "L10490", "L499"]);
  expect(records.ids(found("b"), byName, null, 0)).toHaveLength(10_395);
  expect(records.ids(found("s"), byName, null, 0)).toHaveLength(105);
});
