import type { Cell } from "./table.ts";

/** The number in a displayed text: `1.250,00` in `1.250,00 €`, `12` in `12 m3`. */
export const NUMERAL = /\p{Nd}(?:[\p{Nd}\s.,'’٫٬]*\p{Nd})?(?:e[+-]?\p{Nd}+)?/iu;
/** Placeholder for the number in the text around it. */
export const NUMBER = "\u0000";

/** Characters that affect only how a number is written, not what it means. */
const SILENT = /^[\s\p{Nd}()+\-−–±.,/:'’#*▲▼△▽↑↓]*$/u;
/** Arrows repeat the sign of the number. */
const ARROWS = /[±▲▼△▽↑↓]/gu;

/** True if the text around a number has no meaning of its own. */
export const saysNothing = (around: string): boolean => SILENT.test(around);

/**
 * The text of a spreadsheet cell with its number replaced by `number`: `$1`, `1 kg`, `1%`. Null: the cell is not a
 * number, or shows nothing but the number.
 */
export function shownWith(cell: Cell | undefined, number: string): string | null {
  if (typeof cell !== "object" || cell === null || cell.kind !== "number") return null;
  const { shown, currency } = cell;
  // The currency code is more precise than its sign.
  if (currency !== undefined) return `${showsMinus(shown) ? "-" : ""}${number} ${currency}`;
  const found = NUMERAL.exec(shown);
  // Accounting formats write zero as `$-`.
  if (found === null) return /\p{Sc}/u.test(shown) ? shown.replace(/[-−–]|$/u, () => number) : null;
  const before = withoutArrows(shown.slice(0, found.index));
  const behind = withoutArrows(shown.slice(found.index + found[0].length));
  return saysNothing(before + behind) ? null : before + number + behind;
}

export const withoutArrows = (shown: string): string => shown.replace(ARROWS, "");

/** The text around the number, with `NUMBER` in its place. For both signs the same if the format is known. */
export const aroundOf = (cell: Cell | undefined): string | null =>
  typeof cell === "object" && cell?.around !== undefined ? cell.around : shownWith(cell, NUMBER);

/** True if the text shows a negative number with a sign of its own: `-5 kg`, `(5 kg)`, `5- kg`. */
export function showsMinus(shown: string): boolean {
  const found = NUMERAL.exec(shown);
  if (found === null) return false;
  return /[-−–(]/u.test(shown.slice(0, found.index)) || /^\s*[-−–]/u.test(shown.slice(found.index + found[0].length));
}
