import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import { emptyNotes } from "#read/reading-notes.ts";
import { seedOfRun } from "./fixtures/seed-of-run.ts";
import { someOf } from "./fixtures/some-samples.ts";

const FULL = process.env["NINEFOLD_FULL"] !== undefined;
const EDITS = FULL ? 60 : 3;

/** Pseudo-random numbers that depend only on the seed. */
function numbers(from: number): (below: number) => number {
  let state = from >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  "a",
  " ",
  "|",
  "`",
  "\n",
  "\n\n",
  "#",
  "## ",
  "### Tool\n",
  "- ",
  "*",
  "_",
  "[",
  "]: x",
  "```\n",
  "<b>",
  "1",
];

/** Typical edits of a text: characters, lines, and sometimes a change with a wide effect. */
function edited(text: string, next: (below: number) => number): string {
  const at = next(text.length + 1);
  const line = text.indexOf("\n", at) + 1;
  const end = line === 0 ? text.length : Math.max(text.indexOf("\n", line), line);
  switch (next(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + next(4));
    case 1:
      return text.slice(0, line) + text.slice(end + 1);
    case 2:
      return `${text.slice(0, line)}${text.slice(line, end + 1)}${text.slice(line)}`;
    default:
      return text.slice(0, at) + (PIECES[next(PIECES.length)] ?? "") + text.slice(at);
  }
}

function readAndCheck(source: string, cache: ReadingCache | null): unknown {
  const notes = emptyNotes();
  const { model, diagnostics } = readDocument(source, notes, cache);
  const checked = notes.checked.map(({ source: code, span, offsets, expected, typed }) => ({
    code,
    span,
    offsets,
    expected,
    typed,
  }));
  return { model, diagnostics, found: checkModel(model, source), checked };
}

const samples = readdirSync("samples").filter((name) => name.endsWith(".md"));

test.each(someOf(samples, 0))("%s read again after each edit is read as if for the first time", (name) => {
  const original = readFileSync(`samples/${name}`, "utf8");
  const next = numbers(seedOfRun + name.length);
  const cache = new ReadingCache();
  readAndCheck(original, cache);
  let text = original;
  for (let i = 0; i < EDITS; i++) {
    // Returns to the original regularly, because little of a document stays readable after many edits.
    text = i % 8 === 7 ? original : edited(text, next);
    const again = readAndCheck(text, cache);
    const fresh = readAndCheck(text, null);
    // The fast comparison; the matcher runs only to describe a difference.
    if (!isDeepStrictEqual(again, fresh)) expect(again).toEqual(fresh);
  }
});
