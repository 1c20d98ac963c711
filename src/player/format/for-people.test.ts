import { asSentence } from "./as-sentence.ts";
import { expect, test } from "vitest";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { roundComputed, roundForPeople } from "./for-people.ts";

const number = (value: number): DisplayValue => ({ value, type: { kind: "number" } });
const percent = (value: number): DisplayValue => ({ value, type: { kind: "percent" } });

test("an average is as precise as a person would say it", () => {
  expect(roundForPeople(number(3.333333)).value).toBe(3.3);
  expect(roundForPeople(number(1234.5678)).value).toBe(1235);
  expect(roundForPeople(number(4)).value).toBe(4);
  expect(roundForPeople(percent(0.836667)).value).toBe(0.84);
  expect(roundForPeople(percent(0.00123)).value).toBe(0.0012);
  expect(roundForPeople({ value: 4.25, type: { kind: "whole number" } })).toEqual({
    value: 4.3,
    type: { kind: "number" },
  });
  const duration = (value: string): DisplayValue => ({ value, type: { kind: "duration" } });
  expect(roundForPeople(duration("PT19H3M45S")).value).toBe("PT19H4M");
  expect(roundForPeople(duration("P2DT5H40M")).value).toBe("P2DT6H");
  expect(roundForPeople(duration("PT45M10S")).value).toBe("PT45M10S");
  expect(roundForPeople(duration("P14D")).value).toBe("P14D");
  expect(roundForPeople({ value: null, type: { kind: "number" } }).value).toBe(null);
});

test("a number that is worked out shows two places, however small it is not nothing", () => {
  expect(roundComputed(number(2 / 3)).value).toBe(0.67);
  expect(roundComputed(number(0.0004)).value).toBe(0.0004);
  expect(roundComputed({ value: 1_234_567, type: { kind: "whole number" } }).value).toBe(1_234_567);
});

test("a purpose stands alone with a capital letter, whatever the script; a name keeps its own", () => {
  expect(asSentence("lends tools to members", "en")).toBe("Lends tools to members");
  expect(asSentence("izin verir", "tr")).toBe("İzin verir");
  expect(asSentence("élèves et salles", "fr")).toBe("Élèves et salles");
  for (const kept of ["iPhone repairs", "إعارة الأدوات", "借用工具", "Lends tools", "", "3 shelves"])
    expect(asSentence(kept, "en")).toBe(kept);
});
