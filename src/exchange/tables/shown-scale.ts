import { isCurrencySign } from "../currency-signs.ts";
import { readScaledWord } from "./magnitudes.ts";
import { NUMBER, NUMERAL } from "./shown-with.ts";

/** The meaning of the text that a number format shows around a number. */
export interface Meaning {
  /** The text around the number; `NUMBER` stands for the number itself. */
  readonly around: string;
  /** How many places the decimal point moves in the displayed number. */
  readonly shownShift: number;
  /** How many places the decimal point moves in the stored value. */
  readonly valueShift: number;
  /** True if the format divides the number, and the word may be a unit or a magnitude. The cell is then text. */
  readonly isText?: true;
}

/**
 * The meaning of a number that a format divides by a thousand `scale` times, or shows as a percentage. 1500 shown as
 * `1.5 kg` means 1.5 kilograms, 12000 shown as `12k` or `12 Tsd. €` means twelve thousand, and 5 shown as `5%` means
 * 0.05 if the format only appends the sign.
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
  // Text before a number is never a unit.
  const number = parts.findIndex((part) => part.includes(NUMBER));
  const said = words.slice(number).find(({ kind }) => kind === "unit" || kind === "unknown");
  if (said === undefined) return asIs;
  if (said.kind === "unit") return { around, shownShift: -3 * scale, valueShift: -3 * scale };
  return { around, shownShift: -3 * scale, valueShift: 0, isText: true };
}

/** The displayed text followed by the stored value: a form that is never read as one number. */
export const inDoubt = (shown: string, value: number): string => `${shown} (${value})`;

const tidy = (around: string): string =>
  around
    .replace(/\(\s*\)|\[\s*\]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** Moves the decimal point within the text of a number, because multiplying would round. */
export function shifted(value: number, places: number): number {
  if (places === 0) return value;
  const [digits = "", exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

const MOST_SCALE = 3;

/** How often a number was divided by a thousand for display: 1 for 1500 shown as `1.5`. */
export function scaleShown(value: number, shown: string): number {
  const numeral = NUMERAL.exec(shown)?.[0] ?? "";
  const parts = numeral.split(/[^\p{Nd}]+/u);
  const digits = Number(parts.join(""));
  if (!Number.isFinite(digits) || digits === 0) return 0;
  // The last separator may separate groups or decimals; both are tried.
  const decimals = parts.length < 2 ? [0] : [0, parts.at(-1)?.length ?? 0];
  for (let scale = 0; scale <= MOST_SCALE; scale++)
    for (const places of decimals)
      if (Math.abs(Math.abs(value) / 1000 ** scale - digits / 10 ** places) <= 0.5001 / 10 ** places) return scale;
  return 0;
}
