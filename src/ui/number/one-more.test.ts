import { expect, test } from "vitest";
import { oneMore } from "./one-more.ts";

const PERCENT = { kind: "percent" } as const;
const EUROS = { kind: "money", currency: "EUR", places: 2 } as const;

test.each([
  ["a number", 2, 1, { kind: "number" } as const, 3],
  ["a number with decimals", 0.1, 1, { kind: "number" } as const, 1.1],
  ["a small number", 1e-7, 1, { kind: "number" } as const, 1.0000001],
  ["a percentage", 0.28, 1, PERCENT, 0.29],
  ["a percentage that goes down", 0.07, -1, PERCENT, 0.06],
  ["half a percent", 0.005, 1, PERCENT, 0.015],
  ["euros", 1250, 1, EUROS, 1350],
  ["yen", 1250, 1, { kind: "money", currency: "JPY", places: 0 } as const, 1251],
])("one more of %s is what a person counts", (_, value, by, kind, next) => {
  expect(oneMore(value, by, kind)).toBe(next);
});

test("a hundred steps of one percent are a hundred percent", () => {
  let value = 0;
  for (let step = 0; step < 100; step++) value = oneMore(value, 1, PERCENT);
  expect(value).toBe(1);
});
