import { expect, test } from "vitest";
import { readWidths } from "./column-widths.ts";

test("only widths that a table can have are taken from what was kept", () => {
  expect(readWidths('{"name": 120, "__proto__": 5, "due": "wide", "a": 9999, "b": -1}')).toEqual({ name: 120 });
  for (const text of [null, "", "7", "[]", "{", '"x"', "null"]) expect(readWidths(text)).toEqual({});
});
