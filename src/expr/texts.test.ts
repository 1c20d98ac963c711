import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceBetween } from "./places.ts";
import { quote, unquote } from "./quoted-text.ts";
import { compareTexts, joinAll, joinTexts, replace, split, textSize } from "./texts.ts";

const anyText = fc.string({ unit: "binary" });

const codes = (text: string): number[] => Array.from(text, (c) => c.codePointAt(0) ?? 0);
const byCodes = (a: number[], b: number[]): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(a.length - b.length);
};

describe("texts", () => {
  test("size counts code points", () => {
    fc.assert(fc.property(anyText, (text) => void expect(textSize(text)).toBe(Array.from(text).length)));
  });

  test("order is that of code points", () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(compareTexts(a, b))).toBe(byCodes(codes(a), codes(b)));
      }),
      { numRuns: 500 },
    );
    expect(compareTexts("\uffee", "😀")).toBeLessThan(0);
  });

  test("quoting and unquoting are each other's inverse", () => {
    fc.assert(fc.property(anyText, (text) => void expect(unquote(quote(text))).toBe(text)));
  });

  test("replace takes every occurrence as it is written", () => {
    expect(replace("a.b.c", ".", "$&")).toBe("a$&b$&c");
    expect(replace("abc", "", "x")).toBe("abc");
    expect(split("a, b", ", ")).toEqual(["a", "b"]);
  });
});

describe("places", () => {
  test.each([
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111_195],
    [{ latitude: 52.52, longitude: 13.405 }, { latitude: 48.8566, longitude: 2.3522 }, 877_464],
    [{ latitude: 10, longitude: 179.5 }, { latitude: 10, longitude: -179.5 }, 109_505],
    [{ latitude: 5, longitude: 5 }, { latitude: 5, longitude: 5 }, 0],
  ])("%o to %o", (a, b, metres) => {
    expect(Math.abs(distanceBetween(a, b) - metres)).toBeLessThan(metres / 1000 + 1);
  });
});

test("an expression can't fill the memory with a text", () => {
  const long = "a".repeat(100_000);
  expect(replace(long, "a", long)).toBeNull();
  expect(joinTexts(long.repeat(6), long.repeat(6))).toBeNull();
  expect(joinAll([long.repeat(6), long.repeat(6)], ", ")).toBeNull();
  expect(joinAll(["a", "b"], ", ")).toBe("a, b");
});
