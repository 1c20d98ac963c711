// Writes the expression parser from its grammar. Run after changing src/expr/grammar/expression.grammar.
import { readFileSync, writeFileSync } from "node:fs";
import { buildParserFile } from "@lezer/generator";

const folder = new URL("../src/expr/grammar/", import.meta.url);
const grammar = readFileSync(new URL("expression.grammar", folder), "utf8");
const { parser, terms } = buildParserFile(grammar, {
  fileName: "expression.grammar",
  moduleStyle: "es",
  typeScript: true,
  exportName: "parser",
});
writeFileSync(new URL("parser.ts", folder), parser);
writeFileSync(new URL("parser.terms.ts", folder), terms);
