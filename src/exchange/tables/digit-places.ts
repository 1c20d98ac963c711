/** The minimum digits that a number format shows. */
export interface DigitPlaces {
  readonly whole: number;
  readonly decimals: number;
  /** Percentages are rounded to this number of decimals. */
  readonly mostDecimals: number;
  /** True if zero is shown as blanks, as in accounting formats. */
  readonly isBlankZero: boolean;
}

/** Reads the digit placeholders and separators of a format: `#,##0.00`. */
export function readPlaces(digits: string): DigitPlaces {
  const [places = "", decimals = ""] = digits.replaceAll(",", "").split(".");
  return {
    whole: zeros(places),
    decimals: zeros(decimals),
    mostDecimals: decimals.length,
    isBlankZero: !digits.includes("0") && digits.includes("?"),
  };
}

const zeros = (places: string): number => places.match(/0/gu)?.length ?? 0;

/** Spreadsheets store fifteen digits; with a decimal point that is sixteen characters. */
const MOST_CHARACTERS = 16;

/** Writes a non-negative number with all of its digits, padded with zeros as the format requires. */
export function inPlaces(value: number, { whole, decimals, isBlankZero }: DigitPlaces): string {
  if (value === 0 && isBlankZero) return "";
  let text = String(value);
  if (text.length > MOST_CHARACTERS) text = String(Number(value.toPrecision(15)));
  if (text.includes("e")) return text;
  const point = text.indexOf(".");
  const before = point < 0 ? text.length : point;
  const behind = point < 0 ? 0 : text.length - point - 1;
  if (behind < decimals) text = (point < 0 ? `${text}.` : text) + "0".repeat(decimals - behind);
  return before < whole ? "0".repeat(whole - before) + text : text;
}
