/** Enough digits to identify every double. Some programs write more: 0.10000000000000001 is 0.1. */
const ALL_DIGITS = 17;
/** More characters than the largest and the smallest double have without an exponent. */
const MOST_CHARACTERS = 1000;

/**
 * True if the number keeps all digits of its text. `9007199254740993` does not: it would silently become the
 * neighbouring double. Trailing zeros are not significant.
 */
export function holdsDigits(written: string, value: number): boolean {
  if (written.length > MOST_CHARACTERS) return false;
  const digits = significant(written);
  if (digits === significant(String(value))) return true;
  const { length } = digits;
  if (length < ALL_DIGITS || length > 100 || !/[.e]/i.test(written)) return false;
  return digits === significant(value.toPrecision(length));
}

/** True for an integer that a double can't represent. Fractions are exempt: spreadsheets store them as doubles. */
export const isRoundedWhole = (written: string, value: number): boolean =>
  /^-?\d+$/.test(written) && !holdsDigits(written, value);

const significant = (number: string): string =>
  number
    .replace(/e.*$/i, "")
    .replace(/[-.]/g, "")
    .replace(/^0+|0+$/g, "");
