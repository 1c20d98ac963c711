import type { Cell } from "./table.ts";

/** The number in what a spreadsheet shows: `1.250,00` in `1.250,00 €`, `12` in `12 m3`. */
export const NUMERAL = /\p{Nd}(?:[\p{Nd}\s.,'’٫٬]*\p{Nd})?(?:e[+-]?\p{Nd}+)?/iu;
/** The place of the number in what is shown around it. */
export const NUMBER = "\u0000";

/** Signs that say nothing but how a number is written. */
const SILENT = /^[\s\p{Nd}()+\-−–±.,/:'’#*▲▼△▽↑↓]*$/u;
/** They say again what the number says. */
const ARROWS = /[±▲▼△▽↑↓]/gu;

/** Whether a number that stands with this is a number and no more. */
export const saysNothing = (around: string): boolean => SILENT.test(around);

/**
 * What a number of a spreadsheet is shown with, around another number: `$1`, `1 kg`, `1%`. Null: the cell is no number,
 * or is shown as a number and no more.
 */
export function shownWith(cell: Cell | undefined, number: string): string | null {
  if (typeof cell !== "object" || cell === null || cell.kind !== "number") return null;
  const { shown, currency } = cell;
  // The code of the currency says more than its sign.
  if (currency !== undefined) return `${showsMinus(shown) ? "-" : ""}${number} ${currency}`;
  const found = NUMERAL.exec(shown);
  // `$-` is how accounts write nothing.
  if (found === null) return /\p{Sc}/u.test(shown) ? shown.replace(/[-−–]|$/u, () => number) : null;
  const before = withoutArrows(shown.slice(0, found.index));
  const behind = withoutArrows(shown.slice(found.index + found[0].length));
  return saysNothing(before + behind) ? null : before + number + behind;
}

export const withoutArrows = (shown: string): string => shown.replace(ARROWS, "");

/** The same with `NUMBER` in the place of the number; whatever its sign, where the format of the cell says it. */
export const aroundOf = (cell: Cell | undefined): string | null =>
  typeof cell === "object" && cell?.around !== undefined ? cell.around : shownWith(cell, NUMBER);

/** Whether what is shown has a sign of its own for a number below zero: `-5 kg`, `(5 kg)`, `5- kg`. */
export function showsMinus(shown: string): boolean {
  const found = NUMERAL.exec(shown);
  if (found === null) return false;
  return /[-−–(]/u.test(shown.slice(0, found.index)) || /^\s*[-−–]/u.test(shown.slice(found.index + found[0].length));
}
