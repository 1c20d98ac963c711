import { decimalOf, roundedQuotient } from "./decimals.ts";

/** Money is a whole number of minor units (cents). Computed amounts are exact and rounded half away from zero. */

/**
 * Decimals per ISO 4217, if not two. Browsers and their versions differ, as for HUF and IDR (2 or 0). Amounts are
 * stored in minor units, so a different answer would change every amount by a factor of 100.
 */
const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, Number(digits)] as const)),
);

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => DIGITS.get(currency.toUpperCase()) ?? 2;

let currencies: ReadonlySet<string> | null = null;

export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf("currency"));
  return currencies.has(code);
}

const whole = (value: bigint): number | null => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
};

// Adding 0 turns −0 into 0.
const safe = (value: number): number | null => (Number.isSafeInteger(value) ? value + 0 : null);

export const addMoney = (a: number, b: number): number | null => safe(a + b);
export const subtractMoney = (a: number, b: number): number | null => safe(a - b);

/** True if rounding the double certainly gives the same result as rounding the exact value. */
const farFromHalf = (value: number): boolean => Math.abs(value) < 1e9 && Math.abs(Math.abs(value % 1) - 0.5) > 1e-6;

const roundAway = (value: number): number => (value < 0 ? -Math.round(-value) : Math.round(value)) || 0;

/** money × number, percent included: 35 cents × 0.7 is 25 cents, though the double product is 24.499999999999996. */
export function multiplyMoney(money: number, by: number): number | null {
  const product = money * by;
  if (!Number.isFinite(product)) return null;
  if (Number.isInteger(by)) return safe(product);
  if (farFromHalf(product)) return roundAway(product);
  const { mantissa, scale } = decimalOf(by);
  return whole(roundedQuotient(BigInt(money) * mantissa, 10n ** BigInt(scale)));
}

export function divideMoney(money: number, by: number): number | null {
  if (by === 0 || !Number.isFinite(by)) return null;
  const quotient = money / by;
  if (farFromHalf(quotient)) return roundAway(quotient);
  const { mantissa, scale } = decimalOf(by);
  return whole(roundedQuotient(BigInt(money) * 10n ** BigInt(scale), mantissa));
}

/** The ratio of two amounts. */
export const divideMoneyByMoney = (a: number, b: number): number | null => (b === 0 ? null : a / b);

/** 12.5 → 1250 cents. */
export function moneyOf(amount: number, currency: string): number | null {
  if (!Number.isFinite(amount)) return null;
  const { mantissa, scale } = decimalOf(amount);
  return whole(roundedQuotient(mantissa * 10n ** BigInt(minorDigits(currency)), 10n ** BigInt(scale)));
}

/** 1250 cents → 12.5 */
export const amountOf = (money: number, currency: string): number => Number(`${money}e-${minorDigits(currency)}`);

/** `12.50`: plain digits with the currency's decimals, as in literals and texts. */
export function formatAmount(money: number, currency: string): string {
  const places = minorDigits(currency);
  const text = String(Math.abs(money)).padStart(places + 1, "0");
  const sign = money < 0 ? "-" : "";
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}
