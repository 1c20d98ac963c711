import { expect, test } from "vitest";
import { inOwnDirection } from "./in-own-direction.ts";
import { arExchange } from "./words/ar.ts";

test("an Arabic sentence about a Latin name runs from the right; a Latin one stays as it is", () => {
  expect(inOwnDirection("Pieces: أدخل عددًا صحيحًا.", "ar")).toBe("\u200FPieces: أدخل عددًا صحيحًا.");
  expect(inOwnDirection("Pieces must be whole.", "ar")).toBe("Pieces must be whole.");
  expect(inOwnDirection("Pieces: enter a whole number.", "en")).toBe("Pieces: enter a whole number.");
});

test("in Arabic the arrow leads from what is written to how it is read, whatever letters both have", () => {
  expect(arExchange.example("03.04.2025", "2025-04-03")).toMatch(/^\u200F\u2068.+\u2069 ← \u2068.+\u2069$/u);
});
