import { expect, test } from "vitest";
import { readNumbers, sayNumbers } from "./read-numbers.ts";

const readAs = (taken: string, other: string): string => `Read as ${taken}, not ${other}`;
const said = (text: string, locale: string, kind: "number" | "percent" = "number"): string =>
  sayNumbers(text, locale, { kind }, readAs);

test("P9.8 a list of numbers says how it took its parts", () => {
  expect(said("1,5; 2,5", "de")).toBe("= 1,5; 2,5");
  expect(said("1,5, 2,5", "de")).toBe("= 1,5; 2,5");
  expect(said("1,5", "en")).toBe("= 1.5");
  expect(said("1, 5", "en")).toBe("= 1; 5");
  expect(said("5; 10 %", "en", "percent")).toBe("= 5%; 10%");
  expect(said("1.250; 2", "de")).toBe("= 1250; 2 · Read as 1250, not 1,25");
  expect([said("1; x", "en"), said("", "en")]).toEqual(["", ""]);
  expect(readNumbers("5; 10 %", "en", { kind: "percent" })).toEqual([0.05, 0.1]);
  expect(readNumbers("1; x", "en", { kind: "number" })).toBeNull();
});
