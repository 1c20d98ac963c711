import { expect, test } from "vitest";
import { difference } from "./difference.ts";

test("marks what only one side has, keeps headings and three lines around", () => {
  const same = ["a", "b", "c", "d", "e", "f"];
  expect(difference(["# H", ...same, "old", "z"].join("\n"), ["# H", ...same, "new", "z"].join("\n"))).toBe(
    ["  # H", "  …", "  d", "  e", "  f", "- old", "+ new", "  z"].join("\n"),
  );
});

test("lines that are only on one side", () => {
  expect(difference("a\nb", "a\nx\nb")).toBe("  a\n+ x\n  b");
  expect(difference("a\nx\nb", "a\nb")).toBe("  a\n- x\n  b");
  expect(difference("a", "b")).toBe("- a\n+ b");
});
