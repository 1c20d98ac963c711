import { expect, test } from "vitest";
import { parseExpression } from "./parse.ts";

const told = (source: string): readonly (string | undefined)[] =>
  parseExpression(source).diagnostics.map(({ code, fix }) =>
    code === "number-as-on-paper" ? (fix?.edits[0]?.text ?? "either") : code,
  );

test.each<[string, string]>([
  ["fee = 7,50 EUR", "7.50"],
  ["fee = 1.440,00 EUR and paid", "1440.00"],
  ["fee = 1’440,00 CHF", "1440.00"],
  ["owed > 0 €", "0 EUR"],
  ["owed > 12,50 €", "12.50 EUR"],
  ["owed > €12", "12 EUR"],
  ["owed > £3.50", "either"],
  ["owed > 3,50£", "3.50 GBP"],
  // Could be thousands, or the currency of several countries.
  ["fee = 1,250 EUR", "either"],
  ["fee = 5 $", "either"],
])("%s", (source, code) => expect(told(source)).toEqual([code]));

test.each(["[1,5]", "max(7,50)", 'name = "7,50 €"', "fee = 7.50 EUR"])("%s is read", (source) =>
  expect(told(source)).toEqual([]),
);

test.each(["a b", "fee , 5", '"7,50" x'])("%s is no number", (source) =>
  expect(told(source)).toEqual(["expression-unreadable"]),
);
