import { describe, expect, it } from "vitest";
import { RowSlots } from "./row-slots.ts";

const rows = (text: string, from = 0): ReadonlyMap<number, string> =>
  new Map(text.split("").map((key, index) => [from + index, key]));

describe("the elements of a list's rows", () => {
  it("are given to other rows where another list stands in the same place", () => {
    const slots = new RowSlots();
    const first = [...slots.take(rows("abcd")).values()];
    expect([...slots.take(rows("xyz")).values()]).toEqual(first.slice(0, 3));
  });

  it("stay with their rows when these move, come and go", () => {
    const slots = new RowSlots();
    const [a, b, c] = slots.take(rows("abc")).values();
    const moved = [...slots.take(rows("nabc")).values()];
    expect(moved.slice(1)).toEqual([a, b, c]);
    expect(new Set(moved).size).toBe(4);
    // The element of the removed row is not reused: the row that takes its place has an element of its own.
    expect([...slots.take(rows("nac")).values()]).toEqual([moved[0], a, c]);
  });

  it("are left behind, not reused, when one scrolls", () => {
    const slots = new RowSlots();
    const [, , c] = slots.take(rows("abc")).values();
    const further = [...slots.take(rows("cde", 2)).values()];
    expect(further[0]).toBe(c);
    expect(Math.min(...further.slice(1))).toBeGreaterThan(c ?? 0);
  });

  it("are not taken from somebody who is in one", () => {
    const slots = new RowSlots();
    const [a, b] = slots.take(rows("ab")).values();
    slots.hold(0);
    const [x, y] = slots.take(rows("xy")).values();
    expect(x).not.toBe(a);
    expect(y).toBe(b);
  });

  it("are each given once", () => {
    const slots = new RowSlots();
    for (const text of ["abcdef", "fedcba", "axbycz", "", "mnbvcx", "xbm"]) {
      const given = [...slots.take(rows(text)).values()];
      expect(new Set(given).size).toBe(given.length);
    }
  });
});
