import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { permissionsOf } from "#engine/rights/permissions.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import { diff } from "./diff.ts";
import { inWords } from "./words/in-words.ts";
import { en } from "./words/en.ts";

const FULL = process.env["NINEFOLD_FULL"] !== undefined;
/** In `npm test`, only some lines of each sample, different ones in each; otherwise all lines. */
const STEP = FULL ? 1 : 120;
const LONG = FULL ? { timeout: 60 * 60_000 } : {};

const folder = join(import.meta.dirname, "../../samples");
const SAMPLES = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file, index) => [file, readFileSync(join(folder, file), "utf8"), index] as const);
const TOOLS = SAMPLES.find(([file]) => file === "tool-library.md")?.[1] ?? "";

const sideOf = (source: string, cache?: ReadingCache) => ({
  model: readDocument(source, undefined, cache).model,
  source,
});
const told = (before: string, after: string): readonly string[] =>
  diff(sideOf(before), sideOf(after)).map((one) => inWords(one, en));

/** Different rows can grant the same rights; what matters is who may do what in the end. */
const meaningOf = (model: Model): string => {
  const { rights: _, ...roles } = model.roles;
  return JSON.stringify(
    meaning([{ ...model, roles }, permissionsOf(model).map(({ role, entities }) => [role, withoutRows(entities)])]),
  );
};

const withoutRows = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === "rows" ? undefined : part)));

/** The content of a model without spans, with normalised blanks. */
function meaning(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\s+/gu, " ");
  if (Array.isArray(value)) return value.map(meaning);
  if (value instanceof Map) return [...value].map(meaning);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/span|Span|^at$|problem|outline|written/u.test(key))
      .map(([key, part]) => [key, meaning(part)]),
  );
}

/** Variants of a line: with a cell taken from the row above, removed, or duplicated. */
function mutants(lines: readonly string[], at: number): readonly (readonly [string, string])[] {
  const line = lines[at] ?? "";
  const above = lines[at - 1] ?? "";
  const isItem = /^\s*(?:[|*-]|\d+\.)/u.test(line) && !/^\|[ |:-]*-[ |:-]*$/u.test(line);
  if (line.trim() === "" || /^\|[ |:-]*-[ |:-]*$/u.test(line)) return [];
  const gone = ["gone", lines.toSpliced(at, 1).join("\n")] as const;
  const word = [
    "another word",
    lines.toSpliced(at, 1, line.replace(/[\p{L}\p{N}]+(?=\P{L}*$)/u, "Changed")).join("\n"),
  ] as const;
  if (!isItem) return [gone, word];
  if (!line.startsWith("|")) return [gone, word, ["twice", lines.toSpliced(at, 0, line).join("\n")]];
  const [cells, others] = [line.split("|"), above.startsWith("|") ? above.split("|") : []];
  if (cells.length !== others.length || above.includes("---")) return [gone, word];
  const swapped = cells.flatMap((cell, column) =>
    cell === others[column]
      ? []
      : [
          [
            `cell ${column}`,
            lines.toSpliced(at, 1, cells.with(column, others[column] ?? "").join("|")).join("\n"),
          ] as const,
        ],
  );
  return [gone, word, ...swapped];
}

describe("whatever a line of a sample says, another line there is told", LONG, () => {
  test.each(SAMPLES)("in %s", (_, source, index) => {
    const cache = new ReadingCache();
    const before = sideOf(source, cache);
    const meant = meaningOf(before.model);
    const lines = source.split("\n");
    const missed = lines.flatMap((line, at) =>
      at % STEP !== (index * 5) % STEP
        ? []
        : mutants(lines, at).flatMap(([how, text]) => {
            const after = sideOf(text, cache);
            if (meaningOf(after.model) === meant || diff(before, after).length > 0) return [];
            return [`${at + 1}, ${how}: ${line}`];
          }),
    );
    expect(missed).toEqual([]);
  });
});

describe("a block of an overview", () => {
  const late = '| Late | count of Loan where `status == "Late"` |\n';
  const changed = (line: string): readonly string[] => {
    expect(TOOLS).toContain(late);
    return told(TOOLS, TOOLS.replace(late, line));
  };

  test("is told when it goes, comes or has another name", () => {
    expect(changed("")).toEqual(["Block Late (Figures) is gone"]);
    expect(told(TOOLS.replace(late, ""), TOOLS)).toEqual(["Block Late (Figures) is new"]);
    expect(changed(late.replace("| Late", "| Overdue"))).toEqual([
      "Block Late (Figures) was renamed to Overdue (Figures)",
    ]);
  });

  test("is told when it shows something else", () => {
    expect(changed(late.replace('"Late"', '"Lost"'))).toEqual([
      'Block Late (Figures): Shows is now “count of Loan where `status == "Lost"`”, was “count of Loan where `status == "Late"`”',
    ]);
    expect(changed("| Late | sum of Loan.charge |\n")).toEqual([
      'Block Late (Figures): Shows is now “sum of Loan.charge”, was “count of Loan where `status == "Late"`”',
    ]);
    expect(changed(late.replace("count of Loan", "count   of Loan"))).toEqual([]);
  });

  test("is told when it stands elsewhere", () => {
    const [, before = ""] = TOOLS.slice(0, TOOLS.indexOf(late)).match(/(\|[^\n]*\n)$/u) ?? [];
    expect(told(TOOLS, TOOLS.replace(before + late, late + before))).toEqual(["Figures: new order of blocks"]);
  });
});
