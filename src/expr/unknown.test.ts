import { describe, expect, test } from "vitest";
import { run, world } from "./fixtures/lending.ts";
import type { Value } from "./types.ts";

/** Evaluates on the loan L3, of which only the status, the tool and the borrower are known. */
const onL3 = (source: string): Value => run(source, world({ variables: { this: "L3" } }));

const words: { readonly [word: string]: string } = { yes: "(1 = 1)", no: "(1 = 2)", unknown: "(extensions > 0)" };
const values: { readonly [word: string]: Value } = { yes: true, no: false, unknown: null };

describe("unknown values", () => {
  // | a       | b       | and     | or      |
  test.each([
    ["yes", "yes", "yes", "yes"],
    ["yes", "no", "no", "yes"],
    ["yes", "unknown", "unknown", "yes"],
    ["no", "yes", "no", "yes"],
    ["no", "no", "no", "no"],
    ["no", "unknown", "no", "unknown"],
    ["unknown", "yes", "unknown", "yes"],
    ["unknown", "no", "no", "unknown"],
    ["unknown", "unknown", "unknown", "unknown"],
  ])("%s, %s: and is %s, or is %s", (a, b, and, or) => {
    expect(onL3(`${words[a]} and ${words[b]}`)).toBe(values[and]);
    expect(onL3(`${words[a]} or ${words[b]}`)).toBe(values[or]);
    // Longer chains take a different path through the compiler.
    expect(onL3(`${words[a]} and ${words[b]} and 1 = 1`)).toBe(values[and]);
    expect(onL3(`1 = 1 and 1 = 1 and ${words[a]} and ${words[b]}`)).toBe(values[and]);
    expect(onL3(`${words[a]} or ${words[b]} or 1 = 2`)).toBe(values[or]);
  });

  test.each<[string, Value]>([
    ["not (extensions > 0)", null],
    ["extensions + 1", null],
    ["extensions = 0", null],
    ["extensions != 0", null],
    ["fee * 2", null],
    ["due + 1 day", null],
    ["due < today()", null],
    ["name + name", null],
    ["name.size()", null],
    ["name.lower().size() > 3", null],
    ["text(due)", null],
    ["due is empty", true],
    ["due is not empty", false],
    ["due = empty", true],
    ["due != empty", false],
    ['name = ""', true],
    ["tags = []", true],
    ["tags is empty", true],
    ["tags.size()", 0],
    ["lines.sum(l, l.amount)", 0],
    ["lines.exists(l, l.amount > 0)", false],
    ["lines.all(l, l.amount > 0)", true],
    ["lines.average(l, l.amount)", null],
    ["lines.first()", null],
    ["reminded", false],
    ["not reminded", true],
    ["tool.broken", false],
    ["extensions in [1, 2]", null],
    ["1 in [1, extensions]", true],
    ["2 in [1, extensions]", null],
    ["extensions > 0 ? 1 : 2", 2],
    ["min(extensions, 1)", null],
    ["created_at = empty ? 1 : 2", 1],
    ["1 / 0", null],
    ["1 mod 0", null],
    ["fee / 0", null],
    ["5 EUR / 0 EUR", null],
    ['number("x")', null],
    ['date("2025-02-30")', null],
    ["[1, 2][5]", null],
    ["[1, 2][-1]", null],
    ["[1, 2][0.5]", null],
    ['{"a": 1}["b"]', null],
    ["1e308 * 10", null],
    ["9999-12-31 + 1 day", null],
    ["lines.first().amount", null],
    ["lines.first().owner.tool.broken", null],
  ])("%s", (source, value) => {
    expect(onL3(source)).toEqual(value);
  });
});
