import { expect, test } from "vitest";
import { asSentence, noteAsSentence } from "./as-sentence.ts";

test("what stands alone begins with a capital, unless it is spelt otherwise", () => {
  expect(asSentence("lend tools", "en")).toBe("Lend tools");
  expect(asSentence("iPhone of the shop", "en")).toBe("iPhone of the shop");
});

test("a unit is written as it is, a note of words is a sentence", () => {
  for (const unit of ["kg", "ml", "m²", "kWh"]) expect(noteAsSentence(unit, "en")).toBe(unit);
  expect(noteAsSentence("in kg", "en")).toBe("In kg");
  expect(noteAsSentence("grams", "en")).toBe("Grams");
});
