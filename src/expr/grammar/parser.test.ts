import { readFileSync } from "node:fs";
import { buildParserFile } from "@lezer/generator";
import { expect, test } from "vitest";
import { parser } from "./parser.ts";

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

test("the parser is the one that the grammar makes (else run `node scripts/grammar.mjs`)", () => {
  const made = buildParserFile(file("expression.grammar"), {
    fileName: "expression.grammar",
    moduleStyle: "es",
    typeScript: true,
    exportName: "parser",
  });
  expect(made.parser).toBe(file("parser.ts"));
  expect(made.terms).toBe(file("parser.terms.ts"));
});

test("the editor's tree goes on after a mistake", () => {
  const tree = parser.parse('status = = "Out" and due < today()');
  const names: string[] = [];
  tree.iterate({ enter: (node) => void names.push(node.name) });
  expect(names).toContain("⚠");
  expect(names.filter((name) => name === "Compare").length).toBeGreaterThanOrEqual(2);
  expect(names).toContain("Call");
});
