import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { itemsOf, placeOfOffset } from "./items.ts";
import { nameOfPlace } from "./plain-words.ts";
import { PARTS } from "./point-summary.ts";
import { templateInWords } from "./template-words.ts";

const TOOLS = readFileSync("samples/tool-library.md", "utf8");
const { model } = readDocument(TOOLS);

test("a message is read without its code", () => {
  expect(templateInWords("{tool.name} is out for {LOAN_TIME}.")).toBe("‹tool name› is out for ‹loan time›.");
  expect(templateInWords('It is {tool.withdrawn ? "withdrawn" : "in repair"}.')).toBe("It is …");
  expect(templateInWords("{ open, } closed {")).toBe("… closed {");
});

test("what uses something is named as its author named it", () => {
  const nameAt = (line: string): string | null =>
    nameOfPlace(model, TOOLS, placeOfOffset(model, TOOLS, TOOLS.indexOf(line)));
  expect(nameAt("| Due | date |")).toBe("Loan: Due");
  expect(nameAt("| Out | Extend |")).toBe("Loan: Extend");
  for (const part of PARTS)
    for (const { names, title } of itemsOf(model, part, TOOLS))
      expect(nameOfPlace(model, TOOLS, { kind: "item", part, names })).toBe(title);
});

test("what is said below a screen's name leads to that screen", () => {
  const named = model.screens.filter(({ name, byDefault }) => !byDefault && TOOLS.includes(`\n### ${name}\n`));
  expect(named.length).toBeGreaterThan(2);
  for (const { name } of named) {
    let offset = TOOLS.indexOf(`\n### ${name}\n`) + 1;
    for (const line of TOOLS.slice(offset, TOOLS.indexOf("\n\n", offset)).split("\n")) {
      expect(placeOfOffset(model, TOOLS, offset), line).toEqual({ kind: "item", part: 2, names: [name] });
      offset += line.length + 1;
    }
  }
});
