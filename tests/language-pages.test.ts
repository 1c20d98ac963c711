import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as keys from "#read/keys.ts";

const page = (name: string): string => readFileSync(join(import.meta.dirname, "../docs/language", name), "utf8");

/** The keys that each page of the reference teaches. */
const PAGES: readonly (readonly [string, readonly keys.Keys[]])[] = [
  ["1-purpose.md", [keys.PURPOSE]],
  ["2-screens.md", [keys.SCREEN, keys.BLOCK]],
  ["3-entities.md", [keys.ENTITY, keys.FIELD]],
  ["4-states.md", [keys.TRANSITION, keys.STATUS]],
  ["5-rules.md", [keys.RULE]],
  ["6-roles.md", [keys.RIGHT, keys.ROLE_FACTS]],
  ["7-calls.md", [keys.CALL, keys.CALL_FACTS, keys.RESOURCE, keys.WIRE]],
  ["8-errors.md", [keys.ERROR]],
  ["9-constants.md", [keys.CONSTANT]],
  ["appendices.md", [keys.SCENARIO]],
];

test.each(PAGES)("P0.4 %s lists every key and its synonyms", (name, sets) => {
  const text = page(name);
  const written = sets.flatMap((set) => Object.values(set).flatMap(({ names }) => names));
  expect(written.filter((word) => !text.includes(word))).toEqual([]);
});

test("P0.4 prose keys are listed", () => {
  const text = page("everywhere.md");
  const single = keys.PROSE_KEYS.filter(
    (word) => !keys.PROSE_KEYS.includes(word.replace(/s$/, "")) || !word.endsWith("s"),
  );
  expect(single.filter((word) => !text.includes(`*${word}*`))).toEqual([]);
});
