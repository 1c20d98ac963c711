import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseExpression } from "./parse.ts";
import type { Syntax } from "./syntax.ts";

const codes = (source: string): string[] => parseExpression(source, 0).diagnostics.map((d) => d.code);

/** The tree as a bracketed line that shows precedence. */
function show(node: Syntax | null): string {
  if (!node) return "nothing";
  switch (node.kind) {
    case "binary":
      return `(${show(node.left)} ${node.operator} ${show(node.right)})`;
    case "not":
    case "negate":
      return `(${node.kind} ${show(node.of)})`;
    case "name":
      return node.name;
    case "number":
    case "percent":
    case "text":
    case "date":
    case "time":
    case "instant":
      return String(node.value);
    case "quantity":
      return node.parts.map((part) => part.text + part.unit).join("+");
    case "member":
      return `${show(node.of)}.${node.name}`;
    case "call":
      return `${node.target ? `${show(node.target)}.` : ""}${node.name}(${node.args.map(show).join(", ")})`;
    case "choice":
      return `(${show(node.test)} ? ${show(node.yes)} : ${show(node.no)})`;
    case "list":
      return `[${node.items.map(show).join(", ")}]`;
    default:
      return node.kind;
  }
}

const shown = (source: string): string => show(parseExpression(source, 0).syntax);

describe("what is written how", () => {
  test.each([
    ["a and b or c", "((a and b) or c)"],
    ["a or b and c", "(a or (b and c))"],
    ["a && b || !c", "((a and b) or (not c))"],
    ["not a = b", "(not (a equal b))"],
    ["!a == b", "((not a) equal b)"],
    ["not a and b", "((not a) and b)"],
    ["not a in b", "(not (a in b))"],
    ["a not in b", "(a notIn b)"],
    ["a is empty", "(a equal empty)"],
    ["a is not empty", "(a notEqual empty)"],
    ["a + b * c - d", "((a add (b multiply c)) subtract d)"],
    ["a mod 2 = 0", "((a mod 2) equal 0)"],
    ["-a + b", "((negate a) add b)"],
    ["a - -1", "(a subtract (negate 1))"],
    ["a ? b : c ? d : e", "(a ? b : (c ? d : e))"],
    ["due + 14 days < today()", "((due add 14days) less today())"],
    ["2 hours 30 minutes", "2hours+30minutes"],
    ["9 % * 200 EUR", "(0.09 multiply 200EUR)"],
    ["2025-06-02", "2025-06-02"],
    ["2025-06-02T14:30", "2025-06-02T14:30"],
    ["2025 - 06 - 02", "((2025 subtract 6) subtract 2)"],
    ["14:30", "14:30"],
    ["AND_MORE", "AND_MORE"],
    ["a AND b Or NOT c", "((a and b) or (not c))"],
    ["a.in.is", "a.in.is"],
    ["l.filter(x, x > 1).size()", "l.filter(x, (x greater 1)).size()"],
    ["“quoted”", "quoted"],
    ["größe ≥ 3 × 2", "(größe greaterOrEqual (3 multiply 2))"],
    ["a // why\n + b", "(a add b)"],
    ["[1, 2,]", "[1, 2]"],
  ])("%s", (source, tree) => {
    expect(shown(source)).toBe(tree);
  });

  test("every span is a place in the document", () => {
    const source = "stauts = 1";
    const { syntax } = parseExpression(source, 100);
    expect(syntax?.kind === "binary" && syntax.left.span).toEqual({ start: 100, end: 106 });
    expect(syntax?.span).toEqual({ start: 100, end: 110 });
  });
});

describe("mistakes in the writing", () => {
  test.each([
    ["", "expression-missing"],
    ["  ", "expression-missing"],
    ["a b", "expression-unreadable"],
    ["a = = b", "expression-unreadable"],
    ["(a", "expression-unclosed-bracket"],
    ["[1, 2", "expression-unclosed-bracket"],
    ["f(1", "expression-unclosed-bracket"],
    ["a)", "expression-unreadable"],
    ["a and", "expression-unfinished"],
    ['a = "open', "expression-unclosed-text"],
    ["a = 'open", "expression-unclosed-text"],
    ['"\\q"', "expression-bad-escape"],
    ["5 % 3", "expression-percent-sign"],
    ["a % 3", "expression-percent-sign"],
    ["a & b", "expression-unreadable"],
    ["{a:1", "expression-unclosed-bracket"],
  ])("%s", (source, code) => {
    expect(codes(source)).toEqual([code]);
  });
});

/** Milliseconds; generous for a busy machine, because a text that hangs takes minutes. */
const LONGEST = 40_000;

describe("limits", () => {
  test.each([
    ["(".repeat(100_000), "expression-too-long"],
    ["(".repeat(9000), "expression-too-deep"],
    ["[".repeat(9000), "expression-too-deep"],
    [`${"(".repeat(240)}1${")".repeat(240)}`, undefined],
    [`${"not ".repeat(2400)}a`, "expression-too-deep"],
    [`${"-".repeat(9000)}1`, "expression-too-deep"],
    [`${"1+".repeat(4900)}1`, "expression-too-deep"],
    [`${"a ? b : ".repeat(1200)}c`, "expression-too-deep"],
    [`a${".b".repeat(4900)}`, "expression-too-deep"],
    [`[${"1,".repeat(1001)}1]`, "expression-list-too-long"],
    [`f(${"1,".repeat(1001)}1)`, "expression-list-too-long"],
  ])("%.20s… (%#)", (source, code) => {
    const start = performance.now();
    expect(codes(source)[0]).toBe(code);
    expect(performance.now() - start).toBeLessThan(LONGEST);
  });
});

test("nonsense of full length takes no time to refuse", () => {
  const nonsense = [
    ") ",
    "a b ",
    ",",
    '"',
    "[]",
    "{a:",
    "?:",
    "1 days ",
    "\\",
    "a is not ",
    "x.y",
    "[1,",
    "'a' ",
    "😀",
  ];
  for (const part of nonsense) {
    const start = performance.now();
    parseExpression(part.repeat(Math.floor(10_000 / part.length)), 0);
    expect(performance.now() - start, part).toBeLessThan(LONGEST);
  }
});

test("any text at all is read without an exception", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const { syntax, diagnostics } = parseExpression(text, 7);
      expect(syntax === null).toBe(diagnostics.length > 0);
      for (const { span } of diagnostics) {
        expect(span.start).toBeGreaterThanOrEqual(7);
        expect(span.end).toBeLessThanOrEqual(7 + text.length);
      }
    }),
    { numRuns: 500 },
  );
});
