import { expect, test } from "vitest";
import type { Diagnostic } from "./diagnostic.ts";
import { printDiagnostic } from "./print.ts";

const at = (source: string, marked: string): Diagnostic => {
  const start = source.indexOf(marked);
  return {
    code: "some-code",
    severity: "error",
    span: { start, end: start + marked.length },
    message: "It is wrong.",
    help: "Mend it.",
  };
};

const print = (source: string, marked: string, colour = false): string[] =>
  printDiagnostic(at(source, marked), { file: "app.md", source, colour }).split("\n");

test("shows the place, the line with carets beneath, the message and the help", () => {
  expect(print("# A\n\n| Out | Retrun | Late |\n", "Retrun").join("\n")).toBe(
    [
      "app.md:3:9: error some-code",
      "  3 | | Out | Retrun | Late |",
      "    |         ^^^^^^",
      "    It is wrong.",
      "    Mend it.",
      "",
    ].join("\n"),
  );
});

/** The text above the carets. Valid only for letters whose width equals their length. */
const above = ([, line = "", carets = ""]: string[]): string =>
  line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1);

test("tabs don't shift the carets", () => {
  expect(above(print("-\tKey:\tvalue here", "value"))).toBe("value");
});

test("wide letters and emoji take two cells, marks that join none", () => {
  const [, , carets = ""] = print("価格 🧰 👩‍🔧 x́ due", "due");
  // `  1 | ` is six cells, then 4 + 1 + 2 + 1 + 2 + 1 + 1 + 1.
  expect(carets.indexOf("^")).toBe(6 + 13);
});

test("a very long line is cropped around what it marks", () => {
  const printed = print(`${"a ".repeat(5000)}WRONG${" b".repeat(5000)}`, "WRONG");
  expect(printed[1]?.length).toBeLessThan(130);
  expect(above(printed)).toBe("WRONG");
  expect(printed[1]).toMatch(/… ?a .*WRONG.* b ?…$/);
});

test("a mark longer than the line's room is cut, not lost", () => {
  const printed = print("x".repeat(400), "x".repeat(300));
  expect(printed[2]).toContain("^^^^");
  expect(printed[2]?.length).toBeLessThan(130);
});

test("a range over several lines is drawn on its first", () => {
  const source = "one two\nthree";
  expect(above(print(source, "two\nthree"))).toBe("two");
});

test("an empty range has one caret, also at the end of the document", () => {
  const source = "abc";
  const printed = printDiagnostic(
    { ...at(source, "abc"), span: { start: 3, end: 3 } },
    { file: "app.md", source, colour: false },
  );
  expect(printed).toContain("    |    ^\n");
});

test("a document can't steer the terminal", () => {
  expect(print("\u001b[31mred\u0007 due", "due").join("\n")).not.toMatch(/[^\P{Cc}\n]/u);
});

test("colours only when asked for", () => {
  expect(print("due", "due").join("")).not.toContain("\u001b");
  expect(print("due", "due", true).join("")).toContain("\u001b[31m");
});
