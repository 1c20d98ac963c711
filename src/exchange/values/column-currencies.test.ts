import { expect, test } from "vitest";
import { convertCell } from "./convert-cell.ts";
import { readingOf } from "./read-column.ts";

test("P3.17 another currency counts however far down a column it stands", () => {
  const usual = { dates: "dmy", decimal: ".", currency: "EUR" } as const;
  const type = { kind: "number" } as const;
  const about = { currency: "EUR", zone: "UTC", language: "en", reference: () => null, file: () => null };
  const isRead = (cells: readonly string[]) => {
    const reading = readingOf(cells, type, usual, { dates: null, decimal: null });
    return cells.every((cell) => convertCell(cell, type, reading, about).read);
  };
  const euros = Array.from({ length: 25_000 }, () => "€5");
  expect(isRead(euros)).toBe(true);
  expect(isRead([...euros, "5 USD"])).toBe(false);
});

test("a number that is measured in a currency takes that one, by its sign or its code", () => {
  const usual = { dates: "dmy", decimal: ".", currency: "EUR" } as const;
  const type = { kind: "number", unit: "USD" } as const;
  const cells = ["$5", "5 USD", "5", "€5"];
  const reading = readingOf(cells, type, usual, { dates: null, decimal: null });
  const about = { currency: "EUR", zone: "UTC", language: "en", reference: () => null, file: () => null };
  expect(cells.map((cell) => convertCell(cell, type, reading, about).read)).toEqual([true, true, true, false]);
});
