import { describe, expect, it } from "vitest";
import { distanceBetween, gridFor } from "./map-grid.ts";

const berlin = { latitude: 52.52, longitude: 13.405 };
const paris = { latitude: 48.8566, longitude: 2.3522 };

describe("the plain map", () => {
  it("knows how far places are apart", () => {
    expect(Math.round(distanceBetween(berlin, paris) / 1000)).toBe(877);
    expect(distanceBetween(berlin, berlin)).toBe(0);
  });

  it("keeps every place inside, north up and east to the right", () => {
    const grid = gridFor([berlin, paris]);
    const [b, p] = [grid.place(berlin), grid.place(paris)];
    expect(b.y).toBeLessThan(p.y);
    expect(b.x).toBeGreaterThan(p.x);
    for (const { x, y } of [b, p]) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(Math.max(x, y)).toBeLessThan(grid.size);
    }
  });

  it("draws a grid of round steps, also around a single place", () => {
    expect(gridFor([berlin]).stepMetres).toBe(100);
    expect([1, 2, 5]).toContain(Number(String(gridFor([berlin, paris]).stepMetres)[0]));
  });
});
