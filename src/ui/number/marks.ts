import { numberFormat } from "./number-format.ts";
import type { NumberKind } from "./number-kind.ts";

export interface Groups {
  readonly middle: number;
  readonly last: number;
}

/** How a language writes numbers: its marks, normalized by `plainCharacters`. */
export interface Marks {
  readonly decimal: string;
  readonly group: string;
  /** Digits per group, in the middle and at the end: 3 and 3 in 1,234,567; 2 and 3 in 12,34,567. */
  readonly groups: Groups;
  /** Digits that are not in Unicode's category of decimal digits, such as 〇一二. */
  readonly digits: ReadonlyMap<string, string>;
}

/** Some languages have other marks for money: Swiss French writes 12,5 kg and 12.50 CHF. */
export function marksOf(locale: string, kind: NumberKind): Marks {
  const style =
    kind.kind === "money" ? moneyStyle(kind.currency) : kind.kind === "percent" ? { style: "percent" as const } : {};
  const format = numberFormat(locale, { ...style, maximumFractionDigits: 20 });
  const digits = new Map<string, string>();
  const single = numberFormat(locale, { useGrouping: false });
  for (let digit = 0; digit < 10; digit += 1) digits.set(single.format(digit), String(digit));
  const parts = format.formatToParts(1_234_567.875);
  const find = (type: "decimal" | "group"): string | undefined => parts.find((part) => part.type === type)?.value;
  const sizes = parts.filter((part) => part.type === "integer").map((part) => [...part.value].length);
  return {
    decimal: plainCharacters(find("decimal") ?? ".", digits),
    group: plainCharacters(find("group") ?? ",", digits),
    groups: { middle: sizes.at(-2) ?? 3, last: sizes.at(-1) ?? 3 },
    digits,
  };
}

/** The document's currency may not be a valid code. */
export function moneyStyle(currency: string): Intl.NumberFormatOptions {
  try {
    const style = { style: "currency", currency } as const;
    // Only to see whether it throws.
    numberFormat("en", style);
    return style;
  } catch {
    return { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  }
}

/** Direction marks and joiners: invisible, but copied along with a number. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const APOSTROPHES = /['’‘ʼ′`´＇]/u;
const MINUSES = /[-−‐‑‒﹣－]/u;

/** Normalizes the text to one character each for digit, space, apostrophe, comma, point and minus. */
export function plainCharacters(text: string, digits: ReadonlyMap<string, string> = new Map()): string {
  let plain = "";
  for (const character of text) {
    if (INVISIBLE.test(character)) continue;
    // Two lines or two cells are two numbers.
    else if (/[\t\r\n]/u.test(character)) plain += "\n";
    else if (/\s/u.test(character)) plain += " ";
    else if (/\p{Nd}/u.test(character)) plain += valueOfDigit(character);
    else if (APOSTROPHES.test(character)) plain += "'";
    else if (MINUSES.test(character)) plain += "-";
    else if (character === "—") plain += "–";
    else if (character === "،" || character === "，") plain += ",";
    else if (character === "．") plain += ".";
    else if (character === "＋") plain += "+";
    else if (character === "％" || character === "٪") plain += "%";
    else if (character === "￥") plain += "¥";
    else plain += digits.get(character) ?? character;
  }
  return plain;
}

/** Unicode has decimal digits in runs of ten, from zero to nine; some runs are adjacent. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
