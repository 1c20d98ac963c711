import { describe, expect, it } from "vitest";
import type { NumberKind } from "./number-kind.ts";
import { numberReader, readNumber, type NumberReading } from "./read-number.ts";
import { sayNumber, writeNumber } from "./write-number.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const pairs = letters.flatMap((a) => letters.map((b) => a + b));

/** All two- and three-letter languages that Intl supports here, plus regions with other number formats. */
const languages = Intl.NumberFormat.supportedLocalesOf([
  ...pairs,
  ...pairs.flatMap((pair) => letters.map((c) => pair + c)),
]);
const places =
  "ar-AE ar-EG ar-MA ar-SA de-AT de-CH de-LI en-AT en-AU en-BE en-CA en-CH en-DE en-DK en-FI en-IN en-NL en-SE en-ZA es-AR es-BO es-CL es-CO es-CR es-EC es-ES es-MX es-PE es-US es-UY es-VE fr-BE fr-CA fr-CH fr-LU fr-MA hi-IN it-CH mr-IN ms-BN nl-BE pt-AO pt-BR pt-PT ro-MD ru-UA sr-Latn sw-CD ta-MY ur-IN uz-Arab zh-Hant zh-TW";
const locales = [...languages, ...places.split(" ")];
const numerals = Intl.supportedValuesOf("numberingSystem").flatMap((system) =>
  ["en", "de", "fr", "ar"].map((language) => `${language}-u-nu-${system}`),
);

/** Covers every way of grouping and every mark, with both signs; `npm run test:full` tries more. */
const numbers =
  process.env["NINEFOLD_FULL"] === undefined
    ? [0, 12, 1250, 100000, 1234567.8, 12.345]
    : [0, 1, 7, 12, 999, 1000, 1250, 12345, 100000, 1234567, 1234567.8, 0.5, 0.125, 12.5, 12.345, 1250.5];
const values = numbers.flatMap((value) => (value === 0 ? [0] : [value, -value]));
const kinds: readonly NumberKind[] = [
  { kind: "number" },
  { kind: "percent" },
  { kind: "money", currency: "EUR", places: 2 },
  { kind: "money", currency: "JPY", places: 0 },
  { kind: "money", currency: "KWD", places: 3 },
];

type Writer = (locale: string, kind: NumberKind) => (value: number) => string;

/** What a browser shows for such a number. */
const shown: Writer = (locale, kind) => {
  if (kind.kind === "money") {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency: kind.currency });
    return (value) => format.format(value / 10 ** kind.places);
  }
  const style = kind.kind === "percent" ? "percent" : "decimal";
  const format = new Intl.NumberFormat(locale, { style, maximumFractionDigits: 10 });
  return (value) => format.format(value);
};

const taken = (reading: NumberReading): number | string =>
  reading.kind === "number" || reading.kind === "ambiguous" ? reading.value : JSON.stringify(reading);

/** One line for each number that is read back as another. */
function changed(tags: readonly string[], writer: Writer): readonly string[] {
  const wrong: string[] = [];
  for (const locale of tags)
    for (const kind of kinds) {
      const write = writer(locale, kind);
      const read = numberReader(locale, kind);
      for (const number of values) {
        const value = kind.kind === "money" ? Math.round(number * 100) : number;
        const text = write(value);
        const back = taken(read(text));
        if (back !== value) wrong.push(`${locale} ${JSON.stringify(kind)} ${value}: ${text} → ${back}`);
      }
    }
  return wrong;
}

describe("what Intl writes in a language is read as the same number in it", () => {
  it("knows many languages", () => {
    expect(languages.length).toBeGreaterThan(100);
  });

  it("in every language, for numbers, percentages and money", () => {
    expect(changed(locales, shown)).toEqual([]);
  });

  it("in every script's digits", () => {
    expect(changed(numerals, shown)).toEqual([]);
  });

  it("and so is what we write into a field, or beside it", () => {
    const some = ["en", "de", "fr", "fr-CH", "es", "ar", "ar-EG", "zh", "de-CH", "de-AT", "en-IN", "pt-BR", "fa", "hi"];
    expect(changed(some, (locale, kind) => (value) => writeNumber(value, locale, kind))).toEqual([]);
    expect(changed(some, (locale, kind) => (value) => sayNumber(value, locale, kind))).toEqual([]);
  });
});

describe("what we write", () => {
  it("into a field never needs a word about how it was read", () => {
    const odd: string[] = [];
    for (const locale of ["en", "de", "fr", "fr-CH", "es", "ar", "ar-EG", "zh", "de-CH", "en-IN", "pt-BR", "fa", "hi"])
      for (const value of [0, 125000, -125000, 1234567]) {
        const kind: NumberKind = { kind: "money", currency: "EUR", places: 2 };
        const reading = readNumber(writeNumber(value, locale, kind), locale, kind);
        if (reading.kind !== "number" || !reading.usual) odd.push(`${locale} ${value}`);
      }
    expect(odd).toEqual([]);
  });

  it("keeps every digit", () => {
    const number: NumberKind = { kind: "number" };
    for (const value of [1e-12, 1.6e-27, 0.1 + 0.2, 123456789.123456, 1e21, 5e300, Number.MAX_SAFE_INTEGER])
      for (const locale of ["en", "de", "fa"])
        expect(taken(readNumber(writeNumber(value, locale, number), locale, number))).toBe(value);
  });

  it("keeps the last digit of the largest amounts", () => {
    for (const [currency, minor] of [
      ["EUR", 2],
      ["KWD", 3],
      ["JPY", 0],
    ] as const)
      for (const value of [Number.MAX_SAFE_INTEGER, -9007199254740989, 7036874417766403])
        for (const locale of ["en", "de", "fr", "es", "ar", "zh"]) {
          const kind: NumberKind = { kind: "money", currency, places: minor };
          for (const text of [writeNumber(value, locale, kind), sayNumber(value, locale, kind)])
            expect(taken(readNumber(text, locale, kind)), text).toBe(value);
        }
  });

  it("says money and shares with all their marks", () => {
    expect(sayNumber(125000, "en", { kind: "money", currency: "EUR", places: 2 })).toBe("€1,250.00");
    expect(sayNumber(1250, "en", { kind: "money", currency: "JPY", places: 0 })).toBe("¥1250");
    expect(sayNumber(0.125, "en", { kind: "percent" })).toBe("12.5%");
    expect(sayNumber(1250, "en", { kind: "number" })).toBe("1250");
  });
});
