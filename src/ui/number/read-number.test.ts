import { describe, expect, it } from "vitest";
import type { NumberKind } from "./number-kind.ts";
import { readNumber } from "./read-number.ts";

const number: NumberKind = { kind: "number" };
const whole: NumberKind = { kind: "whole" };
const percent: NumberKind = { kind: "percent" };
const money = (currency: string, places = 2): NumberKind => ({ kind: "money", currency, places });
const eur = money("EUR");
const jpy = money("JPY", 0);
const bhd = money("BHD", 3);

const THIN = "\u2009";
const NARROW = "\u202f";
const NO_BREAK = "\u00a0";

describe("P3.17 a number in its language", () => {
  it.each<[string, string, NumberKind, number]>([
    ["12", "en", number, 12],
    ["12.5", "en", number, 12.5],
    ["1,234.5", "en", number, 1234.5],
    ["1,234,567", "en", number, 1234567],
    ["-3", "en", number, -3],
    ["−3", "en", number, -3],
    ["–3", "en", number, -3],
    ["‒3", "en", number, -3],
    ["\t3\r\n", "en", number, 3],
    ["US$12.50", "en", money("USD"), 1250],
    ["+3", "en", number, 3],
    [".5", "en", number, 0.5],
    ["5.", "en", number, 5],
    ["007", "en", number, 7],
    ["0.125", "en", number, 0.125],
    ["1234.567", "en", number, 1234.567],
    ["12,5", "de", number, 12.5],
    ["1.234,5", "de", number, 1234.5],
    ["0,125", "de", number, 0.125],
    [`1${NARROW}234,5`, "fr", number, 1234.5],
    [`1${NO_BREAK}234,5`, "fr", number, 1234.5],
    [`1${THIN}234,5`, "fr", number, 1234.5],
    ["1 234,5", "fr", number, 1234.5],
    ["12’000.5", "de-CH", number, 12000.5],
    ["12'000", "de-CH", number, 12000],
    ["12,34,567.8", "en-IN", number, 1234567.8],
    ["1,00,000", "hi", number, 100000],
    ["1.234,5", "pt-BR", number, 1234.5],
    ["1.234,5", "es", number, 1234.5],
    ["1,234.5", "zh", number, 1234.5],
    ["１２．５", "zh", number, 12.5],
    ["١٢٣٫٥", "ar-EG", number, 123.5],
    ["١٬٢٣٤٫٥", "ar-EG", number, 1234.5],
    ["۱٬۲۳۴٫۵", "fa", number, 1234.5],
    ["‎−۱۲٫۵", "fa", number, -12.5],
    ["12", "ar-EG", number, 12],
    ["12.50", "en", eur, 1250],
    ["12,50", "de", eur, 1250],
    ["1.250,00", "de", eur, 125000],
    ["1,250.00", "en", eur, 125000],
    ["€12.50", "en", eur, 1250],
    ["12,50 €", "de", eur, 1250],
    ["EUR 12.50", "en", eur, 1250],
    ["12.50 eur", "en", eur, 1250],
    ["12,50 Euro", "de", eur, 1250],
    ["-€12.50", "en", eur, -1250],
    ["€-12.50", "en", eur, -1250],
    ["12.50", "fr-CH", money("CHF"), 1250],
    ["1,250", "en", jpy, 1250],
    ["1.250", "de", jpy, 1250],
    ["￥1,250", "ja", jpy, 1250],
    ["1.2345", "en", percent, 0.012345],
    ["7", "en", percent, 0.07],
    ["12,5 %", "de", percent, 0.125],
    ["%12,5", "tr", percent, 0.125],
    ["١٢٫٥٪", "ar-EG", percent, 0.125],
    ["1,250", "en", whole, 1250],
    ["1.250", "de", whole, 1250],
    ["12.0", "en", whole, 12],
  ])("reads %s in %s as %o: %d", (text, locale, kind, value) => {
    expect(readNumber(text, locale, kind)).toEqual({ kind: "number", value, usual: true });
  });
});

describe("a number in another manner is read, and told", () => {
  it.each<[string, string, NumberKind, number]>([
    ["12,50", "en", eur, 1250],
    ["12,50", "en", number, 12.5],
    ["12,50", "en", percent, 0.125],
    ["1.250,00", "en", eur, 125000],
    ["1,250.00", "de", eur, 125000],
    ["12.50", "de", eur, 1250],
    ["12.5", "fr", number, 12.5],
    ["1.5", "de", number, 1.5],
    ["1.234.567", "en", number, 1234567],
    ["1 250", "en", whole, 1250],
    ["1'250.50", "en", eur, 125050],
    ["1,00,000", "en", number, 100000],
    ["1,234,567", "hi", number, 1234567],
    ["1.250,", "en", eur, 125000],
    ["(12.50)", "en", eur, -1250],
    ["(€12.50)", "en", eur, -1250],
    ["12.50-", "en", eur, -1250],
    ["12.50−", "en", eur, -1250],
    ["12,-", "de", eur, 1200],
    ["12.–", "de-CH", money("CHF"), 1200],
    ["CHF 12.--", "de-CH", money("CHF"), 1200],
    ["1e3", "en", number, 1000],
    ["1.5E-3", "en", number, 0.0015],
    ["1,5e3", "de", number, 1500],
    ["1e2", "en", eur, 10000],
    ["12,5", "ar-EG", number, 12.5],
    ["12٫5", "en", number, 12.5],
    ["1٬234", "en", number, 1234],
    ["0,250", "en", number, 0.25],
    ["12,5000", "en", number, 12.5],
  ])("reads %s in %s as %o: %d", (text, locale, kind, value) => {
    expect(readNumber(text, locale, kind)).toEqual({ kind: "number", value, usual: false });
  });
});

describe("P3.23 a number with its unit", () => {
  const kg: NumberKind = { kind: "number", unit: "kg" };
  it.each<[string, string, NumberKind, number]>([
    ["12 kg", "en", kg, 12],
    ["12.5kg", "en", kg, 12.5],
    ["-3 KG", "en", kg, -3],
    ["12,5 kg", "de", kg, 12.5],
    ["20 °C", "en", { kind: "whole", unit: "°C" }, 20],
    ["5 %", "en", { kind: "number", unit: "%" }, 5],
  ])("reads %s in %s", (text, locale, kind, value) => {
    expect(readNumber(text, locale, kind)).toMatchObject({ kind: "number", value });
  });

  it.each(["12 g", "12 kgs", "kg", "12 kg kg"])("does not read %s as kg", (text) => {
    expect(readNumber(text, "en", kg)).toMatchObject({ kind: "wrong" });
  });
});

describe("P3.17 two readings", () => {
  it.each<[string, string, NumberKind, number, number]>([
    ["1,250", "en", number, 1250, 1.25],
    ["1.250", "en", number, 1.25, 1250],
    ["1.250", "de", number, 1250, 1.25],
    ["1,250", "de", number, 1.25, 1250],
    ["1.250", "fr", number, 1.25, 1250],
    ["1,250", "de-CH", number, 1.25, 1250],
    ["1,250", "en", eur, 125000, 125],
    ["1.250", "en", eur, 125, 125000],
    ["1.250", "de", eur, 125000, 125],
    ["€1,250", "en", eur, 125000, 125],
    ["-1,250", "en", eur, -125000, -125],
    ["1.250", "en", bhd, 1250, 1250000],
    ["12,345", "en", percent, 123.45, 0.12345],
    ["1،250", "ar-EG", number, 1.25, 1250],
  ])("of %s in %s as %o: %d, not %d", (text, locale, kind, value, other) => {
    expect(readNumber(text, locale, kind)).toEqual({ kind: "ambiguous", value, other });
  });

  it("are one where the field can hold only one of them", () => {
    expect(readNumber("1,250", "en", whole)).toMatchObject({ kind: "number", value: 1250 });
    expect(readNumber("1,234", "en", eur)).toMatchObject({ kind: "number", value: 123400 });
  });
});

describe("P3.17 what is not taken", () => {
  it.each<[string, string, NumberKind, string]>([
    ["abc", "en", number, "not-a-number"],
    ["12kg", "en", number, "not-a-number"],
    ["12 €", "en", number, "not-a-number"],
    ["12%", "en", number, "not-a-number"],
    ["1.2.3", "en", number, "not-a-number"],
    ["1,234,56", "en", number, "not-a-number"],
    ["1,234.567,89", "en", number, "not-a-number"],
    ["12 50", "en", eur, "not-a-number"],
    ["1'2", "de-CH", number, "not-a-number"],
    ["10-20", "en", number, "not-a-number"],
    ["10–20", "en", number, "not-a-number"],
    ["--5", "en", number, "not-a-number"],
    ["(5", "en", number, "not-a-number"],
    ["1\n000", "en", number, "not-a-number"],
    ["1\t000", "fr", number, "not-a-number"],
    ["1.000\r\n2.000", "de", eur, "not-a-number"],
    ["12²", "en", number, "not-a-number"],
    ["½", "en", number, "not-a-number"],
    ["0x10", "en", number, "not-a-number"],
    ["1/2", "en", number, "not-a-number"],
    ["12:30", "en", number, "not-a-number"],
    ["Infinity", "en", number, "not-a-number"],
    ["NaN", "en", number, "not-a-number"],
    ["5‰", "en", percent, "not-a-number"],
    ["12,-", "de", number, "not-a-number"],
    ["12–", "en", number, "not-a-number"],
    ["-", "en", number, "unfinished"],
    ["(", "en", number, "unfinished"],
    [".", "en", number, "unfinished"],
    ["€", "en", eur, "unfinished"],
    ["12.5", "en", whole, "not-whole"],
    ["1.250", "en", whole, "not-whole"],
    ["12.5", "en", jpy, "not-whole"],
    ["1.234", "en", eur, "too-many-places"],
    ["12.345", "en", eur, "too-many-places"],
    ["1.2345", "en", bhd, "too-many-places"],
    ["1e-3", "en", eur, "too-many-places"],
    ["$12.50", "en", eur, "currency"],
    ["12.50 USD", "en", eur, "currency"],
    ["CHF 12.50", "de", eur, "currency"],
    ["US$12", "en", money("AUD"), "currency"],
    ["1e999", "en", number, "too-long"],
    ["12345678901234567890", "en", number, "too-long"],
    ["9007199254740993", "en", whole, "too-long"],
    ["0.12345678901234567890", "en", number, "too-long"],
    ["90071992547409.93", "en", eur, "too-long"],
  ])("is %s in %s as %o: %s", (text, locale, kind, why) => {
    expect(readNumber(text, locale, kind)).toEqual({ kind: "wrong", why });
  });

  it.each(["", "   ", "\u200e", "\u00a0"])("is nothing: %o", (text) => {
    expect(readNumber(text, "en", eur)).toEqual({ kind: "empty" });
  });
});
