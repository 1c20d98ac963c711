import * as fc from "fast-check";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { differenceOf, withDifference } from "./differences.ts";

const row = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e"),
  title: fc.constantFrom("x", "y"),
  more: fc.json(),
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id });
const answer = fc.oneof(
  fc.record({ rows, total: fc.option(fc.nat(3)) }, { requiredKeys: ["rows"] }),
  fc.jsonValue(),
  fc.constant(null),
);

test("what is said over the wire makes the present value out of the one before", () => {
  fc.assert(
    fc.property(answer, answer, (before, now) => {
      const difference = differenceOf(before, now);
      const said = structuredClone(difference);
      const made = said === null ? before : withDifference(before, said);
      expect(made).toEqual(now);
      expect(JSON.stringify(made)).toBe(JSON.stringify(now));
      expect(differenceOf(before, structuredClone(before))).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test("rows that did not change are neither sent again nor made anew, wherever they have moved", () => {
  const many = Array.from({ length: 50 }, (_, i) => ({ id: `r${i}`, title: { value: `row ${i}`, type: "text" } }));
  const before = { rows: many, total: 50, filters: [{ field: "kind" }] };
  const now = structuredClone({ ...before, rows: [{ id: "new", title: { value: "first", type: "text" } }, ...many] });
  const changed = now.rows[8];
  if (changed !== undefined) changed.title.value = "changed";
  now.rows.splice(30, 1);
  const difference = differenceOf(before, now);
  expect(JSON.stringify(difference).length).toBeLessThan(400);
  const after = withDifference(before, structuredClone(difference ?? { kind: "value", value: null })) as typeof before;
  expect(after).toEqual(now);
  expect(after.filters).toBe(before.filters);
  expect(after.rows.filter((each) => many.includes(each))).toHaveLength(48);
  expect(after.rows[8]).not.toBe(many[7]);
});

test("what was made for the page around this one has parts too, in a list as well", () => {
  const before = [
    { id: 1, name: "Saw", bytes: [1] },
    { id: 2, name: "Axe", bytes: [2] },
  ];
  const now = [before[0], { id: 2, name: "Hatchet", bytes: [2] }];
  const difference = differenceOf(before, now);
  const around: unknown = runInNewContext(`(${JSON.stringify(before)})`);
  expect(difference).toMatchObject({
    kind: "list",
    items: [
      { from: 0, count: 1 },
      { from: 1, now: { kind: "parts" } },
    ],
  });
  expect(JSON.stringify(withDifference(around, difference ?? { kind: "value", value: null }))).toBe(
    JSON.stringify(now),
  );
});
