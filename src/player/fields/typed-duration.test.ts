import { describe, expect, it } from "vitest";
import { durationOf, inOneUnit } from "./typed-duration.ts";

describe("durations as people type them", () => {
  it.each([
    [90, "minutes", "PT90M"],
    [1.5, "hours", "PT1H30M"],
    [0.1, "hours", "PT6M"],
    [1.5, "minutes", "PT1M30S"],
    [1.5, "years", "P1Y6M"],
    [14, "days", "P14D"],
    [0, "hours", "PT0S"],
  ] as const)("%d %s is %s", (amount, unit, text) => {
    expect(durationOf(amount, unit)).toBe(text);
    expect(inOneUnit(text, unit)).toEqual({ unit, amount });
  });

  it.each([
    [0.5, "days"],
    [0.5, "months"],
    [1.3333, "years"],
    [-1, "hours"],
    [1e12, "hours"],
  ] as const)("%d %s is none", (amount, unit) => {
    expect(durationOf(amount, unit)).toBeNull();
  });

  it("are shown in one unit, or not as one number at all", () => {
    expect(inOneUnit("PT1H30M", null)).toEqual({ unit: "minutes", amount: 90 });
    expect(inOneUnit("P2W", null)).toEqual({ unit: "days", amount: 14 });
    expect(inOneUnit("P1Y", null)).toEqual({ unit: "years", amount: 1 });
    expect(inOneUnit("P1Y3D", null)).toBeNull();
    expect(inOneUnit("-PT2H", null)).toBeNull();
  });
});
