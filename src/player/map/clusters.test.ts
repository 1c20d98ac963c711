import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clustersOf } from "./clusters.ts";
import { roomForNames } from "./pin-names.ts";
import { distanceBetween } from "./distance.ts";
import { tilesIn } from "./tiles-in.ts";

describe("places that would cover each other", () => {
  it("are drawn as one, the others alone", () => {
    const near = [
      { id: "a", x: 0, y: 0 },
      { id: "b", x: 10, y: 0 },
      { id: "c", x: 300, y: 0 },
    ];
    expect(clustersOf(near)).toEqual([
      { x: 5, y: 0, ids: ["a", "b"] },
      { x: 300, y: 0, ids: ["c"] },
    ]);
  });

  it("never lose a place, and never hold two far ones", () => {
    const pixel = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 60 }), (places) => {
        const points = places.map((place, index) => ({ ...place, id: String(index) }));
        const clusters = clustersOf(points, 40);
        expect(clusters.flatMap(({ ids }) => ids).toSorted()).toEqual(points.map(({ id }) => id).toSorted());
        for (const { ids } of clusters) {
          const own = ids.map((id) => points[Number(id)] ?? { x: 0, y: 0 });
          for (const { x, y } of own) expect(Math.hypot(x - (own[0]?.x ?? 0), y - (own[0]?.y ?? 0))).toBeLessThan(40);
        }
      }),
    );
  });
});

describe("names beside pins", () => {
  const at = (id: string, x: number, y: number) => ({ x, y, ids: [id] });
  const titleOf = ({ ids }: { readonly ids: readonly string[] }): string | null => (ids.length === 1 ? "A name" : null);

  it("stand where they cover no pin and no other name, and none at a cluster", () => {
    const [alone, edge, west, east] = [at("a", 50, 50), at("b", 380, 50), at("c", 100, 150), at("d", 150, 150)];
    const cluster = { x: 300, y: 250, ids: ["e", "f"] };
    const names = roomForNames([alone, edge, west, east, cluster], titleOf, { left: 0, right: 400 });
    expect([alone, edge, west, east, cluster].map((one) => names.get(one))).toEqual([
      "right",
      "left",
      "left",
      "right",
      undefined,
    ]);
  });

  it("are left out where there is no room", () => {
    const row = [at("a", 40, 0), at("b", 90, 0), at("c", 140, 0)];
    expect(roomForNames(row, titleOf, { left: 0, right: 190 }).size).toBe(0);
  });
});

describe("the tiles of an area", () => {
  const berlin = { north: 52.6, south: 52.4, west: 13.2, east: 13.6 };

  it("are those that touch it, at this zoom and the next", () => {
    expect(tilesIn(berlin, 8, 8, 100)).toEqual([
      { z: 8, x: 137, y: 83 },
      { z: 8, x: 137, y: 84 },
    ]);
    expect(tilesIn(berlin, 8, 9, 100)?.length).toBeGreaterThan(2);
    expect(tilesIn({ north: 85, south: -85, west: -180, east: 180 }, 0, 1, 100)).toHaveLength(5);
  });

  it("are none where there would be too many", () => {
    expect(tilesIn(berlin, 8, 18, 500)).toBeNull();
  });
});

describe("the distance between two places", () => {
  const berlin = { latitude: 52.52, longitude: 13.405 };

  it("is that on the sphere, in metres", () => {
    expect(Math.round(distanceBetween(berlin, { latitude: 48.8566, longitude: 2.3522 }) / 1000)).toBe(877);
    expect(distanceBetween(berlin, berlin)).toBe(0);
  });
});
