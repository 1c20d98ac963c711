import { describe, expect, it } from "vitest";
import { currencyShape, readNumber } from "./number-text.ts";

describe("numbers as people type them", () => {
  it.each([
    ["1,234.5", "en", 1234.5],
    ["1.234,5", "de", 1234.5],
    ["1.5", "de", 1.5],
    ["1.234", "de", 1234],
    ["1 234,5", "fr", 1234.5],
    ["١٢٣٫٥", "ar-EG", 123.5],
    ["12", "ar-EG", 12],
    ["-3", "en", -3],
    ["−3", "en", -3],
    [".5", "en", 0.5],
    ["5.", "en", 5],
    ["12'000", "de-CH", 12000],
  ])("reads %s in %s as %d", (text, locale, value) => {
    expect(readNumber(text, locale)).toBe(value);
  });

  it("tells nothing from nonsense", () => {
    expect(readNumber("  ", "en")).toBeNull();
    expect(readNumber("12kg", "en")).toBeUndefined();
    expect(readNumber("1.2.3", "en")).toBeUndefined();
    expect(readNumber("-", "en")).toBeUndefined();
  });
});

describe("currencies", () => {
  it("knows symbol, side and minor units", () => {
    expect(currencyShape("EUR", "de")).toEqual({ symbol: "€", before: false, places: 2 });
    expect(currencyShape("JPY", "en")).toEqual({ symbol: "¥", before: true, places: 0 });
    expect(currencyShape("not a currency", "en").places).toBe(2);
  });
});
