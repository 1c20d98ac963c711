import { expect, it } from "vitest";
import { LONGEST_SCALE, roundDistance, sideOfSquares } from "./scale.ts";

it.each([
  [999, 500],
  [1000, 1000],
  [2400, 2000],
  [4999, 3000],
  [7, 5],
])("a scale of at most %s m says %s", (most, said) => expect(roundDistance(most)).toBe(said));

it("draws squares that a finger tells apart, at every zoom and place", () => {
  for (const latitude of [0, 53.5, -70])
    for (let zoom = 7; zoom <= 19; zoom += 0.25) {
      const side = sideOfSquares(latitude, zoom);
      expect(side).toBeGreaterThanOrEqual(LONGEST_SCALE / 2);
      expect(side).toBeLessThanOrEqual(LONGEST_SCALE);
    }
});
