import { describe, expect, test } from "vitest";
import type { Json } from "../print-model.ts";
import { readDocument } from "../read-document.ts";
import { at, BASE, read } from "./testing/read-part.ts";

const typeOf = (words: string): { type: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
  return { type: at(json, "entities", 0, "fields", 1, "type"), codes };
};

describe("types", () => {
  test.each<[string, unknown]>([
    ["Long text", { kind: "long text" }],
    ["integer", { kind: "whole number" }],
    ["yes or no", { kind: "yes/no" }],
    ["choice of A, B or C", { kind: "choice", options: ["A", "B", "C"] }],
    ["one of: A, B", { kind: "choice", options: ["A", "B"] }],
    ["choice (A, B)", { kind: "choice", options: ["A", "B"] }],
    ["single choice of A / B", { kind: "choice", options: ["A", "B"] }],
    ["choice of A (or a; b), B", { kind: "choice", options: ["A (or a; b)", "B"] }],
    ["multiple choice of A; B", { kind: "choices", options: ["A", "B"] }],
    ["choice of Public, Weekly, Optional", { kind: "choice", options: ["Public", "Weekly", "Optional"] }],
    ["choices of Weekly, required", { kind: "choices", options: ["Weekly", "required"] }],
    ["choice of A, B (optional)", { kind: "choice", options: ["A", "B (optional)"] }],
    ["choice of Either, Or else", { kind: "choice", options: ["Either", "Or else"] }],
    ["choice of Where, Whose, Unique", { kind: "choice", options: ["Where", "Whose", "Unique"] }],
    ["choice (A, Optional), optional", { kind: "choice", options: ["A", "Optional"] }],
    ["choice (A (optional), Unique)", { kind: "choice", options: ["A (optional)", "Unique"] }],
    ["date (optional)", { kind: "date" }],
    ["date, optional.", { kind: "date" }],
    ["choices of Red, Green", { kind: "choices", options: ["Red", "Green"] }],
    ["number series LN-0001", { kind: "series", prefix: "LN-", digits: 4, first: 1 }],
    ['person where `"keeper" in roles`', { kind: "reference", entity: "Person", where: '"keeper" in roles' }],
    ["Category", { kind: "reference", entity: "Category" }],
    ["list of text", { kind: "list of text" }],
    ["list of categories", { kind: "children", entity: "Category" }],
  ])("%s", (words, expected) => expect(typeOf(words)).toEqual({ type: expected, codes: [] }));
  test.each<[string, boolean, number]>([
    ["text, required", true, 0],
    ["text (mandatory)", true, 0],
    ["email, required, unique", true, 1],
    ["email (unique, required)", true, 1],
    ["Category where `name is not empty`, required", true, 0],
    ["list of categories, required", true, 0],
    ["choice (A, B), required", true, 0],
    ["choice of A, B, required", false, 0],
    ["choices of A, unique", false, 0],
    ["text, optional", false, 0],
  ])("P3.2 %s", (words, required, unique) => {
    const { json, codes } = read(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
    expect(codes).toEqual([]);
    expect(at(json, "entities", 0, "fields", 1, "required")).toBe(required);
    expect(at(json, "entities", 0, "unique") ?? []).toHaveLength(unique);
  });
  test.each([
    ["kg", "number in kg"],
    ["weight in kg", "number in kg"],
    ["EUR", "money"],
    ["Low / Medium / High", "choice of Low, Medium, High"],
    ["Low, Medium or High", "choice of Low, Medium, High"],
  ])("of %s it is said how to write it", (words, near) => {
    const { diagnostics } = readDocument(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
    const unknown = diagnostics.filter(({ code }) => code === "type-not-understood");
    expect(unknown.map(({ help }) => help)).toEqual([`Did you mean \`${near}\`?`]);
  });
  test("an unknown one closes the field", () => {
    expect(typeOf("txet").codes).toEqual(["type-not-understood"]);
  });
});

describe("P3.23 what a number is measured in", () => {
  test.each<[string, string, string]>([
    ["number in kg", "number", "kg"],
    ["number (kg)", "number", "kg"],
    ["number, kg", "number", "kg"],
    ["decimal in °C", "number", "°C"],
    ["whole number (minutes)", "whole number", "minutes"],
    ["integer in pieces per box", "whole number", "pieces per box"],
    ["number in m²", "number", "m²"],
    ["number in kWh/m²", "number", "kWh/m²"],
    ["number (in km/h), required", "number", "km/h"],
    ["number in kg, at least 0", "number", "kg"],
    ["number (%)", "number", "%"],
  ])("%s", (words, kind, unit) => {
    const { json, codes } = read(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
    expect(codes).toEqual([]);
    expect(at(json, "entities", 0, "fields", 1, "type")).toEqual({ kind, unit });
  });

  test.each(["money in EUR", "money (EUR)", "money, EUR", "amount in €"])("%s", (words) => {
    expect(typeOf(words)).toMatchObject({ codes: [] });
  });

  test("what is no unit for certain is none", () => {
    for (const words of [
      "number (round)",
      "number (2 places)",
      "number, computed",
      "number, requird",
      "number in the order of entry",
      "date in kg",
    ])
      expect(typeOf(words).codes, words).toEqual(["type-not-understood"]);
    expect(typeOf("money in USD").codes).toEqual(["type-currency"]);
    expect(typeOf("money in dollars").codes).toEqual(["type-not-understood"]);
  });
});

describe("P3.24 a default behind a type", () => {
  test.each([
    ["date, default today", "date", "today"],
    ["yes/no (default yes)", "yes/no", "yes"],
    ["yes/no, default: yes, required", "yes/no", "yes"],
    ["choice of Low, High; default Low", "choice", "Low"],
    ["choice (Low, High), default High", "choice", "High"],
    ["choice of Low, High, default Low", "choice", "Low"],
    ["date, default `today() + 1 day`", "date", "today() + 1 day"],
    ["number in kg, default 5", "number", "5"],
  ])("%s", (words, kind, source) => {
    const { json, codes } = read(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
    expect(codes).toEqual([]);
    expect(at(json, "entities", 0, "fields", 1, "type", "kind")).toBe(kind);
    expect(JSON.stringify(at(json, "entities", 0, "fields", 1, "default"))).toContain(JSON.stringify(source));
  });

  test("what is no option of the choice is a further one", () => {
    const { json } = read(BASE.replace("| Worth | money |", "| Worth | choice of Low, High, default route |"));
    expect(at(json, "entities", 0, "fields", 1, "type", "options")).toHaveLength(3);
  });
});

describe("P3.22 a limit behind a type is a rule of the field", () => {
  const limited = (words: string): { type: Json | undefined; rules: Json | undefined; codes: readonly string[] } => {
    const { json, codes } = read(BASE.replace("| Worth | money |", `| Worth | ${words} |`));
    return { type: at(json, "entities", 0, "fields", 1, "type", "kind"), rules: at(json, "rules") ?? [], codes };
  };
  const on = { entity: "Tool", field: "worth", inType: true };

  test.each<[string, string, readonly object[]]>([
    ["text, at most 30 characters", "text", [{ test: { kind: "length", most: 30 } }]],
    ["text up to 30 characters", "text", [{ test: { kind: "length", most: 30 } }]],
    ["text (max. 30)", "text", [{ test: { kind: "length", most: 30 } }]],
    ["text, at least 3 characters, at most 30 characters", "text", [{ written: "at least 3 characters" }, {}]],
    ["text, required, max 30 characters", "text", [{ test: { kind: "length", most: 30 } }]],
    ["text (at most 30 characters), unique", "text", [{ test: { kind: "length", most: 30 } }]],
    ["whole number from 1 to 60", "whole number", [{ test: { kind: "between", least: "1", most: "60" } }]],
    ["whole number, 1 to 60", "whole number", [{ test: { kind: "between", least: "1", most: "60" } }]],
    ["rating 1 to 5", "rating", [{ test: { kind: "between", least: "1", most: "5" } }]],
    ["number (0–1.5)", "number", [{ test: { kind: "between", least: "0", most: "1.5" } }]],
    ["number 0-100", "number", [{ test: { kind: "between", least: "0", most: "100" } }]],
    ["number in the range 1 to 5", "number", [{ test: { kind: "between", least: "1", most: "5" } }]],
    ["whole number ≥ 0", "whole number", [{ test: { kind: "between", least: "0" } }]],
    ["whole number <=10", "whole number", [{ test: { kind: "between", most: "10" } }]],
    ["number (-5..5)", "number", [{ test: { kind: "between", least: "-5", most: "5" } }]],
    ["text (3-30 characters)", "text", [{ test: { kind: "length", least: 3, most: 30 } }]],
    ["number series 2026-0001", "series", []],
    ["number series LN-1 to 5", "unknown", []],
    ["whole number (1 or more)", "unknown", []],
    ["number between 0.5 and 10", "number", [{ test: { kind: "between", least: "0.5", most: "10" } }]],
    ["money, at least 3 EUR", "money", [{ test: { kind: "between", least: "3 EUR" } }]],
    ["date from 2026-01-01 to 2026-12-31", "date", [{ test: { kind: "between" } }]],
    ["photos, up to 5", "photos", [{ test: { kind: "length", most: 5 } }]],
    ["choice (A, B), required", "choice", []],
    ["choice of Up to 5, Between 5 and 9, More", "choice", []],
    ["choices (A, B, C), at most 2", "choices", [{ test: { kind: "length", most: 2 } }]],
  ])("%s", (words, kind, rules) => {
    const found = limited(words);
    expect(found.type).toBe(kind);
    expect(found.rules).toMatchObject(rules.map((rule) => ({ ...on, ...rule })));
    expect(found.codes).toEqual(kind === "unknown" ? ["type-not-understood"] : []);
  });

  test("one that can't be read, or does not fit the type, closes", () => {
    expect(limited("text, at most thirty characters").codes).toEqual(["rule-not-understood"]);
    expect(limited("date, at least 3").codes).toHaveLength(1);
  });
});
