/** How many digits a number format shows at least. */
export interface DigitPlaces {
  readonly whole: number;
  readonly decimals: number;
  /** Percentages are rounded to these. */
  readonly mostDecimals: number;
  /** Accounts have blanks for nothing. */
  readonly isBlankZero: boolean;
}

/** Of the places of a format and what divides them: `#,##0.00`. */
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

/** Spreadsheets keep fifteen digits, and a text with as many characters and a point has no more. */
const MOST_CHARACTERS = 16;

/** A number that is not below zero. None of its digits is lost, and zeros are added as the format says. */
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
