import { describe, expect, it } from "vitest";
import { niceTop, ticksOf } from "./chart-scale.ts";

describe("scale of a chart", () => {
  it("ends at a round number at or above the highest value", () => {
    expect([0, 1, 3, 7, 23, 100, 0.03].map(niceTop)).toEqual([1, 1, 5, 10, 25, 100, 0.05]);
  });

  it("marks small counts one by one", () => {
    expect(ticksOf(0, 2)).toEqual([0, 1, 2]);
    expect(ticksOf(0, 20)).toEqual([0, 5, 10, 15, 20]);
  });
});
