import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TypedTree } from "#expr/typed.ts";
import type { Expression, Template } from "#model/expression.ts";
import { fieldKey, looseName } from "#text/names.ts";
import { randomRuns } from "#testing/random-runs.ts";
import { readDocument } from "./read-document.ts";

const samples = readdirSync("samples")
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, source: readFileSync(`samples/${name}`, "utf8") }));

/** The source as a reader sees it: without Markdown's escapes, and with line ends as spaces. */
const seen = (text: string): string =>
  text
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&amp;/g, "&")
    .replace(/[*_`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A name without stray characters. */
const letters = (text: string): string => text.toLocaleLowerCase("en").replace(/[^\p{L}\p{N}\p{M}]+/gu, "");

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isSpan = (value: unknown): value is { start: number; end: number } =>
  isObject(value) && typeof value["start"] === "number" && typeof value["end"] === "number";

/** Checks every span in the model against the source. Returns the number of spans. */
function checkPlaces(source: string): number {
  const { model, diagnostics } = readDocument(source);
  let places = 0;
  const inside = (at: unknown): void => {
    if (!isSpan(at)) return;
    places++;
    expect(at.start).toBeGreaterThanOrEqual(0);
    expect(at.end).toBeGreaterThanOrEqual(at.start);
    expect(at.end).toBeLessThanOrEqual(source.length);
  };
  const slice = (at: { start: number; end: number }): string => source.slice(at.start, at.end);
  const tree = (node: TypedTree, of: Expression): void => {
    expect(node.span.start).toBeGreaterThanOrEqual(of.span.start);
    expect(node.span.end).toBeLessThanOrEqual(of.span.end);
    for (const child of Object.values(node)) {
      if (Array.isArray(child))
        for (const each of child) if (isObject(each) && "op" in each) tree(each as unknown as TypedTree, of);
      if (isObject(child) && "op" in child) tree(child as unknown as TypedTree, of);
    }
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (value instanceof Map) return value.forEach(walk);
    if (!isObject(value)) return;
    inside(value["span"]);
    if ("tree" in value) {
      const expression = value as unknown as Expression;
      const text = slice(expression.span);
      const same = seen(text) === seen(expression.source) || letters(seen(text)) === letters(expression.source);
      // The name of a role stands for the people who have it, also in the plural.
      const [, named] = /^Person\.filter\(p, "(.+)" in p\.roles\)$/u.exec(expression.source) ?? [];
      const role = named !== undefined && letters(text).startsWith(letters(named).slice(0, -1));
      const field = expression.source.startsWith(fieldKey(text.split("+")[0] ?? ""));
      // A plain path is the place of something in an answer.
      const path = expression.source === `answer.${text}`;
      // A plain list of fields names what is sent.
      const fields = text.split(/,| in /u).every((name) => expression.source.includes(fieldKey(name.trim())));
      expect(
        same || role || field || path || (expression.source.startsWith("{") && fields),
        `${text} ≠ ${expression.source}`,
      ).toBe(true);
      if (expression.tree !== null) tree(expression.tree, expression);
      return;
    }
    if ("parts" in value && "source" in value) {
      const template = value as unknown as Template;
      if (template.source !== "") expect(seen(slice(template.span))).toBe(seen(template.source));
    }
    const keys = Object.keys(value);
    if (
      keys.length === 2 &&
      isSpan(value["span"]) &&
      typeof value["value"] === "string" &&
      value["span"].start !== value["span"].end
    ) {
      const text = slice(value["span"]);
      const loosely = [text, seen(text), fieldKey(text), fieldKey(seen(text))].some(
        (each) => looseName(seen(each)) === looseName(seen(String(value["value"]))),
      );
      const stray = letters(seen(text)) === letters(String(value["value"]));
      const canonical = /^[A-Za-z]{2,3}(-|$)|\//.test(String(value["value"]));
      const last = fieldKey(text.split(".").at(-1) ?? "") === value["value"];
      expect(loosely || stray || canonical || last, `${text} ≠ ${String(value["value"])}`).toBe(true);
    }
    for (const each of Object.values(value)) walk(each);
  };
  walk(model);
  for (const { span } of diagnostics) inside(span);
  return places;
}

describe("slicing the source at a node's place gives the text it was read from", () => {
  test("there are samples", () => expect(samples.length).toBeGreaterThan(0));
  test.each(samples)("$name", ({ source }) => {
    expect(checkPlaces(source)).toBeGreaterThan(500);
  });

  test("with Windows line ends and a byte order mark", () => {
    const source = `\uFEFF${(samples[0]?.source ?? "").replaceAll("\n", "\r\n")}`;
    expect(checkPlaces(source)).toBeGreaterThan(500);
    const plain = readDocument(samples[0]?.source ?? "").model;
    const other = readDocument(source).model;
    expect(other.name.value).toBe(plain.name.value);
    expect(other.entities.map((each) => each.fields.length)).toEqual(plain.entities.map((each) => each.fields.length));
    expect(other.scenarios.scenarios.length).toBe(plain.scenarios.scenarios.length);
  });

  test("mutated samples", () => {
    const pieces = [
      "|",
      "`",
      "\n",
      "*",
      "\\|",
      "\\",
      "&amp;",
      "{",
      "}",
      "- ",
      "## 4. ",
      "é",
      "💶",
      "``",
      "\r",
      "### ",
      " where ",
      ";",
      '"',
    ];
    fc.assert(
      fc.property(
        fc.nat(samples.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...pieces), fc.nat(6)), { minLength: 1, maxLength: 8 }),
        (which, changes) => {
          let source = (samples[which]?.source ?? "").slice(0, 12_000);
          for (const [at, piece, cut] of changes) {
            const place = at % source.length;
            source = source.slice(0, place) + piece + source.slice(place + cut);
          }
          checkPlaces(source);
        },
      ),
      { numRuns: randomRuns(6, 300) },
    );
  });
});

const table = (cell: string): string =>
  `# T\n\n## 3. Entities and their fields\n### Tool\n| Field | Type | Asked if |\n| --- | --- | --- |\n| Name | text | |\n| Worth | number | ${cell} |\n`;
const asked = (source: string): Expression | null | undefined =>
  readDocument(source).model.entities[0]?.fields[1]?.askedIf;

describe("code in cells", () => {
  test("an escaped pipe is a pipe, and places after it stay right", () => {
    const source = table('`name == "a\\|b" and nmae == "c"`');
    const { diagnostics } = readDocument(source);
    expect(asked(source)?.source).toBe('name == "a|b" and nmae == "c"');
    const mistake = diagnostics.find((each) => each.code === "unknown-field");
    expect(source.slice(mistake?.span.start, mistake?.span.end)).toBe("nmae");
  });

  test("double backticks and padding", () => {
    const source = table("`` name == `x` ``");
    expect(asked(source)?.source).toBe("name == `x`");
    const plain = table("` name == worth `");
    expect(asked(plain)?.source).toBe("name == worth");
  });

  test("stars in a template are no emphasis", () => {
    const source =
      "# T\n\n## 3. Entities and their fields\n### A\n| Field | Type |\n| --- | --- |\n| B | number |\n\n## 5. Validation rules\n| On | Rule | Message |\n| --- | --- | --- |\n| A.b | `b > 0` | It is {b*2*b}. |\n";
    const { model, diagnostics } = readDocument(source);
    const error = model.rules[0]?.error;
    expect(
      error?.kind === "message" && typeof error.message.parts[1] !== "string" && error.message.parts[1]?.source,
    ).toBe("b*2*b");
    expect(diagnostics.filter((each) => each.severity === "error")).toEqual([]);
  });
});
