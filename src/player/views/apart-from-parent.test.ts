import { expect, test } from "vitest";
import type { Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Formatting } from "../format/format.ts";
import { en } from "../words/en.ts";
import { apartFrom } from "./apart-from-parent.ts";

const format: Formatting = {
  language: "en",
  zone: "UTC",
  currency: "EUR",
  words: en,
  now: new Date("2026-03-02T12:00:00Z"),
  translate: (text: string) => text,
} as unknown as Formatting;

const text = (value: string): DisplayValue => ({ value, type: { kind: "text" } });
const person = (value: string, title: string): DisplayValue => ({
  value,
  title,
  type: { kind: "reference", entity: "Person", where: null },
});
const row = (title: DisplayValue, subtitle: readonly DisplayValue[]): Row => ({
  entity: "Loan",
  id: "l1",
  title,
  subtitle,
  badge: null,
  picture: null,
  tint: null,
  status: null,
  group: null,
  values: {},
});
const jigsaw = { id: "t1", title: "Jigsaw" };
const said = (one: Row): string => [one.title, ...one.subtitle].map((shown) => shown.title ?? shown.value).join(" | ");

test("a row on its record's page says the borrower, not the tool again", () => {
  expect(said(apartFrom(row(text("Jigsaw"), [person("p1", "Ana"), text("2 May")]), jigsaw, format))).toBe(
    "Ana | 2 May",
  );
  const reference: DisplayValue = {
    value: "t1",
    title: "Jigsaw",
    type: { kind: "reference", entity: "Tool", where: null },
  };
  expect(said(apartFrom(row(reference, [person("p1", "Ana")]), jigsaw, format))).toBe("Ana");
  expect(said(apartFrom(row(text("Ana"), [reference, text("2 May")]), jigsaw, format))).toBe("Ana | 2 May");
});

test("what the record's name begins is cut from a title, and nothing else", () => {
  expect(said(apartFrom(row(text("Jigsaw, L-0012"), []), jigsaw, format))).toBe("L-0012");
  expect(said(apartFrom(row(text("Jigsaws of the shed"), []), jigsaw, format))).toBe("Jigsaws of the shed");
});

test.each([
  ["Molly", "Molly on 02"],
  ["Molly", "Molly from 2 May"],
  ["Molly", "Molly, on 2 May"],
  ["Ana", "Ana Costa"],
  ["Molly", "Molly (berth 4)"],
  ["Jigsaw", "Jigsaw-Blade"],
  ["12", "12:30"],
  ["Molly", "Molly, 02"],
  ["Molly", "Molly am 2. Mai"],
  ["مولي", "مولي في ٢"],
])("of %s the title %s stays whole: the rest is no name of its own", (parent, title) => {
  expect(said(apartFrom(row(text(title), []), { id: "t1", title: parent }, format))).toBe(title);
});

test.each([
  ["Molly – Berth 4", "Berth 4"],
  ["Molly: 2026-05-02", "2026-05-02"],
  ["Molly · Ana Costa", "Ana Costa"],
  ["Molly，小船", "小船"],
  ["Molly، الرصيف ٤", "الرصيف ٤"],
])("of %s the rest is a name", (title, rest) => {
  expect(said(apartFrom(row(text(title), []), { id: "t1", title: "Molly" }, format))).toBe(rest);
});

test("a row that would say nothing stays as it is", () => {
  const number: DisplayValue = { value: 3, type: { kind: "number" } };
  expect(said(apartFrom(row(text("Jigsaw"), []), jigsaw, format))).toBe("Jigsaw");
  expect(said(apartFrom(row(text("Jigsaw"), [number]), jigsaw, format))).toBe("Jigsaw | 3");
});
