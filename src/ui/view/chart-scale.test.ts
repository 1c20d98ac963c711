import { describe, expect, it } from "vitest";
import { ticksOf } from "./chart-scale.ts";

describe("scale of a chart", () => {
  it("runs over round numbers from zero to the highest value or above", () => {
    expect(ticksOf([8, 21])).toEqual([0, 10, 20, 30]);
    expect(ticksOf([100])).toEqual([0, 50, 100]);
    expect(ticksOf([0.03, 0.01])).toEqual([0, 0.01, 0.02, 0.03]);
  });

  it("marks whole things only by whole numbers", () => {
    expect(ticksOf([1, 2])).toEqual([0, 1, 2]);
  });

  it("goes below zero where values do", () => {
    expect(ticksOf([-4, 9])).toEqual([-5, 0, 5, 10]);
  });

  it("has a scale where there is nothing", () => {
    expect(ticksOf([])).toEqual([0, 1]);
    expect(ticksOf([0, 0])).toEqual([0, 1]);
  });
});
