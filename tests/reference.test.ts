import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

/** The parts of documents in the fences of a page, joined in order. */
function examplesOf(page: string): string {
  const text = readFileSync(`docs/language/${page}`, "utf8");
  const fences = [...text.matchAll(/^(`{3,})\w*\n(.*?)^\1$/gmsu)].map(([, , body]) => body ?? "");
  return fences.filter((body) => /^#{1,3} /mu.test(body)).join("\n");
}

/** The document of a reader who has followed the introduction so far: its blocks, sorted by point. */
function afterSteps(blocks: readonly string[]): string {
  const sections = blocks.flatMap((block) => block.split(/^(?=## )/mu));
  const place = (section: string): number =>
    section.startsWith("# ") ? 0 : Number(/^## (\d)\. /u.exec(section)?.[1] ?? 10);
  return sections.toSorted((one, other) => place(one) - place(other)).join("\n");
}

test("every step of the introduction gives a document without errors", () => {
  const text = readFileSync("docs/language/README.md", "utf8");
  const blocks = [...text.matchAll(/^```markdown\n(.*?)^```$/gmsu)].map(([, body]) => body ?? "");
  expect(blocks.length).toBeGreaterThan(5);
  for (const count of blocks.keys()) {
    const { diagnostics } = checkSource("plants.md", afterSteps(blocks.slice(0, count + 1)));
    expect([
      count,
      ...diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
    ]).toEqual([count]);
  }
});

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
