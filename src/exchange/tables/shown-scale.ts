import { isCurrencySign } from "../currency-signs.ts";
import { readScaledWord } from "./magnitudes.ts";
import { NUMBER, NUMERAL } from "./shown-with.ts";

/** What a number format means. */
export interface Meaning {
  /** What stands with the number, which has the place of `NUMBER`. */
  readonly around: string;
  /** How far the point is moved in what is shown. */
  readonly shownShift: number;
  /** How far the point is moved in the value that is meant. */
  readonly valueShift: number;
  /** The number was divided, and nobody knows whether the word beside it is a unit or says so. It is a text. */
  readonly isText?: true;
}

/**
 * What is meant where a spreadsheet shows a number that is divided by a thousand (`scale` times), or is a percentage.
 * `1.5 kg` of 1500 is one and a half kilogram, `12k` and `12 Tsd. €` of 12000 are twelve thousand, and `5%` of 5 are
 * five hundredths where the format has only written the sign.
 */
export function meaningOf(around: string, scale: number, percent: boolean): Meaning {
  if (percent) return { around, shownShift: 2, valueShift: 0 };
  if (around.includes("%")) return { around, shownShift: 0, valueShift: -2 };
  const asIs = { around, shownShift: 0, valueShift: 0 };
  if (scale === 0) return asIs;
  const parts = around.split(/([\s\0]+)/u);
  const isMoney = parts.some(isCurrencySign) || /\p{Sc}/u.test(around);
  const words = parts.map((part) => readScaledWord(part, scale, isMoney));
  const at = words.findLastIndex(({ kind }) => kind === "magnitude");
  const word = words[at];
  if (word?.kind === "magnitude") return { ...asIs, around: tidy(parts.with(at, word.rest).join("")) };
  // What stands before a number is no unit.
  const number = parts.findIndex((part) => part.includes(NUMBER));
  const said = words.slice(number).find(({ kind }) => kind === "unit" || kind === "unknown");
  if (said === undefined) return asIs;
  if (said.kind === "unit") return { around, shownShift: -3 * scale, valueShift: -3 * scale };
  return { around, shownShift: -3 * scale, valueShift: 0, isText: true };
}

/** What is shown, and what is kept: nothing reads that as one number. */
export const inDoubt = (shown: string, value: number): string => `${shown} (${value})`;

const tidy = (around: string): string =>
  around
    .replace(/\(\s*\)|\[\s*\]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** A number with its point moved, in its text: multiplying would round. */
export function shifted(value: number, places: number): number {
  if (places === 0) return value;
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

const MOST_SCALE = 3;

/** How often a number was divided by a thousand for what is shown of it: 1500 as `1.5`. */
export function scaleShown(value: number, shown: string): number {
  const numeral = NUMERAL.exec(shown)?.[0] ?? "";
  const parts = numeral.split(/[^\p{Nd}]+/u);
  const digits = Number(parts.join(""));
  if (!Number.isFinite(digits) || digits === 0) return 0;
  // The last mark divides groups, or begins the decimals.
  const decimals = parts.length < 2 ? [0] : [0, parts.at(-1)?.length ?? 0];
  for (let scale = 0; scale <= MOST_SCALE; scale++)
    for (const places of decimals)
      if (Math.abs(Math.abs(value) / 1000 ** scale - digits / 10 ** places) <= 0.5001 / 10 ** places) return scale;
  return 0;
}
