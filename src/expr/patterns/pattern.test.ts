import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePattern, matches } from "./pattern.ts";

describe("patterns", () => {
  test.each([
    ["hubba", "ubb", true],
    ["grey", "gr(a|e)y", true],
    ["AB12", "^[A-Z]{2}[0-9]+$", true],
    ["AB", "^[A-Z]{2}[0-9]+$", false],
    ["a.b", "a\\.b", true],
    ["axb", "a\\.b", false],
    ["mañana", "a+ñ+a+", true],
    ["😀😀", "^.{2}$", true],
    ["HELLO", "(?i)hello", true],
    ["über", "^\\p{L}+$", true],
    ["one two", "\\btwo\\b", true],
    ["a]b", "[]]", true],
    ["a-b", "[a\\-]-", true],
    ["x1", "^\\w\\d$", true],
    ["", "^$", true],
    ["line\nline", "^line$", false],
    ["abc", "(?P<name>b)", true],
    ["aaa", "^a{2,3}$", true],
    ["a{", "a{", true],
  ])("%s matches %s: %s", (text, pattern, expected) => {
    expect(matches(text, pattern)).toBe(expected);
  });

  test.each([
    ["[a-z", "a `[` is not closed"],
    ["(a", "a `(` is not closed"],
    ["a)", "a `)` was never opened"],
    ["*a", "`*` has nothing before it to repeat"],
    ["a\\", "it ends with a backslash"],
    ["(a)\\1", "`\\1` is not known"],
    ["(?=a)", "it uses a kind of group that is not known"],
    ["(?<!a)b", "it uses a kind of group that is not known"],
    ["((a{999}){999}){999}", "it is too large once its repetitions are written out"],
    ["a{3,2}", "the numbers in {…} are too large or the wrong way round"],
  ])("%s can't be used: %s", (pattern, reason) => {
    expect(compilePattern(pattern)).toBe(reason);
    expect(matches("a", pattern)).toBeNull();
  });

  test("patterns that blow up elsewhere come to an end", () => {
    // With backtracking these would practically never end.
    expect(matches("a".repeat(20_000), "^(a+)+$")).toBe(true);
    expect(matches(`${"a".repeat(20_000)}!`, "^(a|aa)+$")).toBe(false);
    expect(matches("a".repeat(2_000), "(a?){100}a{100}b")).toBe(false);
  });

  const piece: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("a", "b", "ab", ".", "[ab]", "[^a]", "\\w", "\\d", "^", "$", "\\b"),
      fc.tuple(tie("node"), tie("node")).map(([x, y]) => x + y),
      fc.tuple(tie("node"), tie("node")).map(([x, y]) => `(${x}|${y})`),
      fc
        .tuple(tie("node"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{0,}", "*?"))
        .map(([x, r]) => `(?:${x})${r}`),
    ),
  })).node;

  test("answers are those of the host's engine, on patterns that both know", () => {
    fc.assert(
      fc.property(
        piece,
        fc.string({ unit: fc.constantFrom("a", "b", "c", "1", " "), maxLength: 8 }),
        (pattern, text) => {
          expect(matches(text, pattern)).toBe(new RegExp(pattern, "u").test(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("any text at all is a pattern or has a reason", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 20 }), (pattern, text) => {
        const compiled = compilePattern(pattern);
        expect(typeof compiled === "string" || typeof compiled(text) === "boolean").toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
