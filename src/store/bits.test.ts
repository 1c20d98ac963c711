import { expect, test } from "vitest";
import { Bits } from "./bits.ts";

test("holds what was added and nothing else, small and large", () => {
  const added = new Set([0, 1, 7, 8, 9, 131_071, 131_072, 5_000_000, 2 ** 27 - 1, 2 ** 27, 2 ** 40]);
  const bits = new Bits();
  for (const one of added) bits.add(one);
  expect([bits.count, bits.largest]).toEqual([added.size, 2 ** 40]);
  for (const one of added)
    for (const near of [one - 1, one, one + 1, one + 8])
      expect([near, bits.has(near)]).toEqual([near, added.has(near)]);
});
