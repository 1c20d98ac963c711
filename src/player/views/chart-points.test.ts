import { expect, test } from "vitest";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Value } from "#expr/types.ts";
import type { Formatting } from "../format/format.ts";
import { en } from "../words/en.ts";
import { drawnPoints } from "./chart-points.ts";

const english: Formatting = {
  language: "en-GB",
  currency: "EUR",
  zone: "UTC",
  words: en,
  translate: (text) => text,
  today: "2026-03-01",
};

const drawn = (kind: "duration" | "number" | "money", values: readonly Value[]) =>
  drawnPoints(
    {
      points: values.map((value): { label: DisplayValue; value: DisplayValue } => ({
        label: { value: "x", type: { kind: "text" } },
        value: { value, type: { kind } as DisplayValue["type"] },
      })),
    },
    english,
  );

test("durations are drawn by their length and written as they are", () => {
  const { values, write } = drawn("duration", ["PT3H30M", "PT30M", "P1D"]);
  expect(values).toEqual([3.5, 0.5, 24]);
  expect(values.map((value) => write(value ?? 0))).toEqual(["3 hours, 30 minutes", "30 minutes", "1 day"]);
  expect([0, 2, 2.5].map(write)).toEqual(["0 minutes", "2 hours", "2 hours, 30 minutes"]);
});

test("durations in days are drawn in days", () => {
  const { values, write } = drawn("duration", ["P14D", "P2D", "-P1D"]);
  expect(values).toEqual([14, 2, -1]);
  expect([5, -1].map(write)).toEqual(["5 days", "−1 day"]);
});

test("what is no number is not drawn as 0", () => {
  expect(drawn("money", [100, null]).values).toEqual([100, null]);
  expect(drawn("duration", ["PT1H", null]).values).toEqual([1, null]);
  expect(drawn("number", [0, 2.5]).values).toEqual([0, 2.5]);
});
