import { expect, test } from "vitest";
import { sortableIds } from "./ids.ts";

test("ids of one moment are different and in order", () => {
  const ids = sortableIds(() => 1_700_000_000_000);
  const made = Array.from({ length: 1000 }, () => ids.next());
  expect(new Set(made).size).toBe(1000);
  expect([...made].sort()).toEqual(made);
});

test("later ids sort after earlier ones, also on another device", () => {
  expect(sortableIds(() => 1_700_000_000_001).next() > sortableIds(() => 1_700_000_000_000).next()).toBe(true);
});
