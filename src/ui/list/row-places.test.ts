import { array, assert, boolean, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { RowPlaces } from "./row-places.ts";

const sizes = array(integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 70 });

describe("places of rows", () => {
  it("are multiples of the usual height until something is measured", () => {
    const places = new RowPlaces(100_000, 60);
    expect(places.total).toBe(6_000_000);
    expect(places.top(50_000)).toBe(3_000_000);
    expect([0, 59, 60, 5_999_999].map((distance) => places.at(distance))).toEqual([0, 0, 1, 99_999]);
  });

  it("agree with adding up the heights one by one, in whatever order they are measured", () => {
    assert(
      property(sizes, integer({ min: 1, max: 90 }), boolean(), (heights, estimate, backwards) => {
        const places = new RowPlaces(heights.length, estimate);
        const order = heights.map((_, index) => index);
        for (const index of backwards ? order.toReversed() : order) places.resize(index, heights[index] ?? 0);
        let top = 0;
        for (const [index, height] of heights.entries()) {
          expect(places.top(index)).toBe(top);
          expect(places.at(top)).toBe(index);
          expect(places.at(top + height - 1)).toBe(index);
          top += height;
        }
        expect(places.total).toBe(top);
      }),
    );
  });

  it("stay within the list, whatever distance is asked for", () => {
    const places = new RowPlaces(3, 10);
    expect([-5, 30, 1e9].map((distance) => places.at(distance))).toEqual([0, 2, 2]);
    expect(places.resize(3, 5)).toBe(0);
    expect(new RowPlaces(0, 10).total).toBe(0);
  });

  it("say by how much a measurement differs from what was known", () => {
    const places = new RowPlaces(10, 60);
    expect([places.resize(4, 80), places.resize(4, 80), places.resize(4, 70)]).toEqual([20, 0, -10]);
    expect(places.top(5)).toBe(310);
  });
});
