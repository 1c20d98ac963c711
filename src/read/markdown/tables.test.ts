import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "#testing/random-runs.ts";
import type { Body, Outline, Table } from "./outline.ts";
import { readOutline } from "./read-outline.ts";
import type { Rich } from "./rich.ts";

const named = (heading: string): boolean => /^\d/.test(heading);

const rich = (each: Rich): unknown => [each.text, each.text === "" ? null : each.span, each.codes];
const table = (each: Table): unknown => ({
  columns: each.columns.map(rich),
  rows: each.rows.map((row) => ({ cells: row.cells.map(rich), span: row.span })),
});
const body = (each: Body): unknown => ({
  facts: each.facts.map((fact) => [rich(fact.key), rich(fact.value), fact.more.map(rich)]),
  tables: each.tables.map(table),
  prose: each.prose,
});
const flat = (outline: Outline): unknown => ({
  ...outline,
  title: outline.title === null ? null : rich(outline.title.text),
  sections: outline.sections.map((section) => [
    rich(section.heading.text),
    section.span,
    body(section.body),
    section.blocks.map((block) => [rich(block.heading.text), block.span, body(block.body)]),
  ]),
});

const same = (source: string): void =>
  expect(flat(readOutline(source, named))).toEqual(flat(readOutline(source, named, { tablesBy: "the parser" })));

describe("plain tables are read as the parser reads them", () => {
  test("in the samples", () => {
    const sources = readdirSync("samples").map((name) => readFileSync(`samples/${name}`, "utf8"));
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources.slice(0, 3)) same(source);
    same((sources[0] ?? "").replaceAll("\n", "\r\n"));
  });

  test.each([
    "| a | b |\n| --- | --- |\n| `x \\| y` | **b** |",
    "| a | b |\n| --- | --- |\n| x |\n| 1 | 2 | 3 |",
    "| a |\n| :-: |\n| \\`x` |\n|  |",
    "para\n| a |\n| - |\n| x |",
    "- a: b\n\n| a |\n| - |\n| x |\n\n  more of it",
    "a | b\n--- | ---\n| x | y |",
    "| a | b |\n| --- | ---\n| x | y |",
    "| a |\n| - |\n| x |\n\n| b |\n| - |\n| y |",
    "<!-- | a |\n| b |\n| c | -->\n\n| a |\n| - |\n| x |",
    "| a |\n| - |\n| x |\n> quote",
    "| a |\n| - |\n| x |\nlazy",
    "    | a |\n    | - |",
    "```\n| a |\n| - |\n```",
    "| a |\n| - |\n| `` x ` y `` | \n| a_b _c_ _ d |\n| &amp; & &x |",
    "| a \\\\| b |\n| - | - |\n| x \\\\| y |",
    "| a\t|\n|-|\n|\tx\t|",
    "| a |\n| - |\n||\n|x",
  ])("%j", (source) => same(`# T\n\n## 1. One\n\n${source}\n\n## 2. Two\n`));

  test.each([
    ["- a: b\n| a |\n| - |\n| x |", "no blank line before"],
    ["> q\n| a |\n| - |\n| x |", "no blank line before"],
    ["| a |\n| x |", "no line under the head"],
    ["Words:\n| a |\n| x |", "no line under the head"],
    ["| a | b |\n| --- |\n| x | y |", "bad line under the head"],
    ["| a |\n| \u2014 |\n| x |", "bad line under the head"],
    ["| a |\n| - |\n\n| x |", "blank line inside"],
    ["| a |\n\n| - |\n\n| x |", "blank line inside"],
    ["```\n| q |\n| - |\n```\n\n| a |\n| x |", "no line under the head"],
  ] as const)("what was meant as a table is one, and mended it is one for all: %j", (source, kind) => {
    const [read] = readOutline(`## 1. One\n\n${source}\n`, named).sections[0]?.body.tables ?? [];
    expect(read?.slip?.kind).toBe(kind);
    expect([read?.columns[0]?.text, read?.rows[0]?.cells[0]?.text]).toEqual(["a", "x"]);
    let text = `## 1. One\n\n${source}\n`;
    for (;;) {
      const slip = readOutline(text, named).sections[0]?.body.tables[0]?.slip;
      if (slip === undefined) break;
      text = text.slice(0, slip.edit.span.start) + slip.edit.text + text.slice(slip.edit.span.end);
    }
    expect(readOutline(text, named, { tablesBy: "the parser" }).sections[0]?.body.tables[0]?.rows).toHaveLength(1);
  });

  test("in random rows", () => {
    const piece = fc.constantFrom(
      "|",
      "|",
      "a",
      " ",
      "`",
      "``",
      "\\",
      "*",
      "_",
      "&amp;",
      "[x](y)",
      "é",
      "<b>",
      "-",
      "x_y",
      "\uE000",
      "{b}",
    );
    const row = fc.array(piece, { maxLength: 14 }).map((pieces) => `|${pieces.join("")}|`);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        same(`## 1. One\n\n| a | b |\n| --- | --- |\n${rows.join("\n")}\n\nend`);
      }),
      { numRuns: randomRuns(40, 1500) },
    );
  });
});
