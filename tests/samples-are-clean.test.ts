import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { printDiagnostic } from "#diagnostics/print.ts";

const names = readdirSync("samples").filter((name) => name.endsWith(".md"));

test.each(names)("%s has no error, no warning, and no text without a translation that it began", (name) => {
  const source = readFileSync(`samples/${name}`, "utf8");
  const { diagnostics } = checkSource(name, source);
  const found = diagnostics.filter(
    ({ severity, code }) => severity === "error" || severity === "warning" || code === "untranslated",
  );
  expect(found.map((one) => printDiagnostic(one, { file: name, source, colour: false })).join("\n")).toBe("");
});
