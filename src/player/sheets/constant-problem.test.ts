import { expect, test } from "vitest";
import type { Formatting } from "../format/format.ts";
import { en } from "../words/en.ts";
import { readNumber } from "#ui/form/NumberInput.tsx";
import { numberKindOf } from "../fields/typed-number.ts";
import { constantProblem } from "./ConstantInput.tsx";

const english: Formatting = {
  language: "en-GB",
  currency: "EUR",
  zone: "Europe/Berlin",
  words: en,
  translate: (text) => text,
  today: "2026-03-01",
};

test("P9.8 what can't be read as the constant's type is said before it is saved", () => {
  const problem = (kind: "percent" | "workingTime", value: string | number): string | null =>
    constantProblem({ kind }, value, english, true);
  expect([problem("percent", 0.09), problem("workingTime", "PT9H")]).toEqual([null, null]);
  expect(problem("percent", "much")).not.toBeNull();
  expect(problem("workingTime", "1.5")).toBe(en.typed.wholeUnits);
  const list = { kind: "list", of: { kind: "percent" } } as const;
  expect([constantProblem(list, [0.05], english, true), constantProblem(list, "5; x", english, true)]).toEqual([
    null,
    expect.any(String),
  ]);
});

test("P9.8 where a percentage is asked for, 9 and 9 % are the same", () => {
  const kind = numberKindOf({ kind: "percent" }, "EUR");
  const read = (text: string): unknown => (kind === null ? null : readNumber(text, "en-GB", kind));
  expect([read("9"), read("9 %"), read("9%")]).toMatchObject([{ value: 0.09 }, { value: 0.09 }, { value: 0.09 }]);
});
