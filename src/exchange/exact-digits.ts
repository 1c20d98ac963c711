/** So many tell every number from its neighbours; programs write them all, and more: 0.10000000000000001 is 0.1. */
const ALL_DIGITS = 17;
/** As many as the largest and the smallest number have, written out, and some more. */
const MOST_CHARACTERS = 1000;

/**
 * Whether a number has the digits of its text. `9007199254740993` has not: it would become its neighbour, and nobody
 * would notice. Zeros at the end are no digits.
 */
export function holdsDigits(written: string, value: number): boolean {
  if (written.length > MOST_CHARACTERS) return false;
  const digits = significant(written);
  if (digits === significant(String(value))) return true;
  const { length } = digits;
  if (length < ALL_DIGITS || length > 100 || !/[.e]/i.test(written)) return false;
  return digits === significant(value.toPrecision(length));
}

/** A whole number that can't be held; a spreadsheet's fractions are numbers of a computer, however they are written. */
export const isRoundedWhole = (written: string, value: number): boolean =>
  /^-?\d+$/.test(written) && !holdsDigits(written, value);

const significant = (number: string): string =>
  number
    .replace(/e.*$/i, "")
    .replace(/[-.]/g, "")
    .replace(/^0+|0+$/g, "");
