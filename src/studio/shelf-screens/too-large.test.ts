import { expect, test } from "vitest";
import { LIMITS } from "#read/markdown/limits.ts";
import { isTooLarge } from "./too-large.ts";

test("a document that could not be read for its size is refused at the door, one with another mistake is not", () => {
  const head = "# Specification: Repairs\n";
  expect(isTooLarge(head)).toBe(false);
  expect(isTooLarge(head + "| a | b |\n".repeat(LIMITS.lines))).toBe(true);
  expect(isTooLarge(head + `${"x".repeat(100)}\n`.repeat(LIMITS.characters / 100))).toBe(true);
  expect(isTooLarge(head + ">".repeat(40))).toBe(false);
});
