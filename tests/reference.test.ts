import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

/** The parts of documents that a page shows in fences, joined in order. */
function examplesOf(page: string): string {
  const text = readFileSync(`docs/language/${page}`, "utf8");
  const fences = [...text.matchAll(/^(`{3,})\w*\n(.*?)^\1$/gmsu)].map(([, , body]) => body ?? "");
  return fences.filter((body) => /^#{1,3} /mu.test(body)).join("\n");
}

const mistakes = (page: string): string[] =>
  checkSource(page, examplesOf(page)).diagnostics.flatMap(({ severity, message }) =>
    severity === "error" || severity === "warning" ? [message] : [],
  );

test("the steps of the introduction make a document without mistakes whose scenarios pass", async () => {
  expect(mistakes("README.md")).toEqual([]);
  expect(await scenarioFailures(examplesOf("README.md"))).toEqual([]);
});

test("the page for assistants shows a document without mistakes whose scenarios pass", async () => {
  expect(mistakes("for-assistants.md")).toEqual([]);
  expect(await scenarioFailures(examplesOf("for-assistants.md"))).toEqual([]);
});
