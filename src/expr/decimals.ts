/** A number as the decimal that an author sees: `0.07` is 7 · 10⁻², not the nearest double. */
export interface Decimal {
  readonly mantissa: bigint;
  /** value = mantissa · 10^−scale */
  readonly scale: number;
}

export function decimalOf(value: number): Decimal {
  const [digits = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = digits.split(".");
  const scale = fraction.length - Number(exponent);
  const mantissa = BigInt(whole + fraction);
  return scale < 0 ? { mantissa: mantissa * 10n ** BigInt(-scale), scale: 0 } : { mantissa, scale };
}

/**
 * numerator / denominator, rounded to the nearest whole number. Halves are rounded away from zero, so that −x mirrors
 * x.
 */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/** Rounds to a whole number or to decimal places, halves away from zero, based on the decimal that an author sees. */
export function roundNumber(value: number, places = 0): number | null {
  if (!Number.isFinite(value) || !Number.isInteger(places) || Math.abs(places) > 15) return null;
  if (places === 0 && Number.isInteger(value)) return value;
  const { mantissa, scale } = decimalOf(value);
  if (scale <= places) return value;
  const rounded = roundedQuotient(mantissa, 10n ** BigInt(scale - places));
  return Number(`${rounded}e${-places}`);
}
