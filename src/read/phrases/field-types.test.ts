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
