import { describe, expect, test } from "vitest";
import type { Json } from "../print-model.ts";
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
  test("an unknown one closes the field", () => {
    expect(typeOf("txet").codes).toEqual(["type-not-understood"]);
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
