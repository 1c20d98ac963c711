import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../docs/language/how-do-i.md"), "utf8");

/** Every answer of the page: its question, and the document in its fences. */
const ANSWERS = PAGE.split(/^### (?=…)/mu)
  .slice(1)
  .map((answer) => ({
    question: answer.slice(0, answer.indexOf("\n")),
    points: [...answer.matchAll(/^```markdown\n(.*?)^```$/gmsu)].map(([, body]) => body ?? "").join("\n"),
  }));

test("there are forty questions, and none is asked twice", () => {
  expect(ANSWERS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ANSWERS.map(({ question }) => question)).size).toBe(ANSWERS.length);
});

test.each(ANSWERS)("How do I $question", async ({ points }) => {
  const { diagnostics } = checkSource("answer.md", `# Specification: Answer\n\n${points}`);
  const found = diagnostics.filter(({ severity }) => severity === "error" || severity === "warning");
  expect(found.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  expect(await scenarioFailures(points)).toEqual([]);
});
