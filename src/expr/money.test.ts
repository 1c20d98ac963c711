import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundNumber } from "./decimals.ts";
import {
  addMoney,
  amountOf,
  divideMoney,
  formatAmount,
  isCurrency,
  minorDigits,
  moneyOf,
  multiplyMoney,
} from "./money.ts";

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

/** Rounds half away from zero with integers: the reference for the fast paths. */
function exact(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const up = n / d + (2n * (n % d) >= d ? 1n : 0n);
  return Number(negative ? -up : up) || 0;
}

describe("money", () => {
  test("a percentage of an amount is exact and rounds half up", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (money, thousandths) => {
        const rate = Number(`${thousandths}e-5`);
        expect(multiplyMoney(money, rate)).toBe(exact(BigInt(money) * BigInt(thousandths), 100_000n));
      }),
      { numRuns: 1000 },
    );
  });

  test("dividing is exact and rounds half up", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (money, by) => {
        expect(divideMoney(money, by)).toBe(exact(BigInt(money), BigInt(by)));
      }),
      { numRuns: 1000 },
    );
  });

  test("a credit mirrors a charge", () => {
    fc.assert(
      fc.property(cents, fc.double({ min: 0, max: 10, noNaN: true }), (money, by) => {
        const [plus, minus] = [multiplyMoney(money, by) ?? 0, multiplyMoney(-money, by) ?? 0];
        expect(plus + minus).toBe(0);
      }),
    );
  });

  test("amounts go there and back", () => {
    fc.assert(
      fc.property(cents, fc.constantFrom("EUR", "JPY", "KWD"), (money, currency) => {
        expect(moneyOf(amountOf(money, currency), currency)).toBe(money);
        expect(moneyOf(Number(formatAmount(money, currency)), currency)).toBe(money);
      }),
    );
  });

  test.each([
    [35, 0.7, 25],
    [435, 1, 435],
    [150, 0.07, 11],
    [1005, 0.1, 101],
    [-1005, 0.1, -101],
    [1, 0.5, 1],
    [1, 0.49, 0],
  ])("%i × %d", (money, by, result) => {
    expect(multiplyMoney(money, by)).toBe(result);
  });

  test("what can't be exact is unknown", () => {
    expect(addMoney(Number.MAX_SAFE_INTEGER, 1)).toBeNull();
    expect(multiplyMoney(Number.MAX_SAFE_INTEGER, 2)).toBeNull();
    expect(divideMoney(100, 0)).toBeNull();
    expect(moneyOf(1e300, "EUR")).toBeNull();
  });

  test("currencies know their decimals", () => {
    expect([minorDigits("EUR"), minorDigits("JPY"), minorDigits("KWD")]).toEqual([2, 0, 3]);
    // As in the standard, independent of this machine's Intl.
    expect([minorDigits("HUF"), minorDigits("IDR"), minorDigits("IQD"), minorDigits("CLF")]).toEqual([2, 2, 3, 4]);
    expect([isCurrency("EUR"), isCurrency("EURO"), isCurrency("XYZ")]).toEqual([true, false, false]);
  });
});

describe("rounding numbers", () => {
  test.each([
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [1.005, 2, 1.01],
    [2.345, 2, 2.35],
    [0.1 + 0.2, 2, 0.3],
    [1234, -2, 1200],
    [1e21, 0, 1e21],
    [5e-324, 2, 0],
  ])("%d to %i places", (value, places, result) => {
    expect(roundNumber(value, places)).toBe(result);
  });
});
