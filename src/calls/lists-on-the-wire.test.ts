import { describe, expect, test } from "vitest";
import { withLists } from "./lists-on-the-wire.ts";
import { overlay, type Json } from "./json.ts";

const put = (sent: Json, wires: readonly string[], over: Json): Json => overlay(over, withLists(sent, wires, over));

describe("P7.6 what the server has as an object stays one, whatever its names", () => {
  test("years", () => {
    const over = { name: "A", totals: { "2023": { sum: 4 }, "2024": { sum: 1, note: "n" } } };
    expect(put({ name: "B", totals: { "2024": { sum: 5 } } }, ["name", "totals.2024.sum"], over)).toEqual({
      name: "B",
      totals: { "2023": { sum: 4 }, "2024": { sum: 5, note: "n" } },
    });
  });

  test("numbers that could count elements", () => {
    const over = { prices: { "1": { eur: 4 }, "2": { eur: 1 } } };
    expect(put({ prices: { "1": { eur: 5 } } }, ["prices.1.eur"], over)).toEqual({
      prices: { "1": { eur: 5 }, "2": { eur: 1 } },
    });
  });

  test("within the elements of a list", () => {
    const over = { lines: [{ by: { "1": 2, "3": 4 } }, { by: {} }] };
    expect(put({ lines: { "0": { by: { "1": 9 } } } }, ["lines.0.by.1"], over)).toEqual({
      lines: [{ by: { "1": 9, "3": 4 } }, { by: {} }],
    });
  });
});

test("P7.6 where the server has nothing yet, small numbers count elements and large ones are names", () => {
  expect(put({ a: { "1": 5 }, b: { "2024": 5 } }, ["a.1", "b.2024"], {})).toEqual({
    a: [null, 5],
    b: { "2024": 5 },
  });
});
