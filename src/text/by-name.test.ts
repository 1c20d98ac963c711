import { expect, test } from "vitest";
import { byName, valueNamed } from "./by-name.ts";

const INHERITED = ["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty", "__defineGetter__"];

test.each(INHERITED)("%s is a name like any other", (name) => {
  const values = byName<number>();
  expect(values[name]).toBeUndefined();
  values[name] = 1;
  expect(values[name]).toBe(1);
  expect(Object.keys(values)).toEqual([name]);
  expect(Object.keys(byName(values))).toEqual([name]);
  expect(valueNamed({}, name)).toBeUndefined();
  expect(valueNamed(Object.fromEntries([[name, 2]]), name)).toBe(2);
});
