import type { DateOrder, DecimalMark } from "#engine/contract/exchange.ts";
import type { FieldType } from "#model/3-entities.ts";
import { kindOf, shownText, valueOf, type Cell } from "../tables/table.ts";
import type { Reading } from "./convert-cell.ts";
import { dateOrderOf } from "./read-date.ts";
import { decimalMarkOf, readNumber } from "./read-number.ts";
import { withoutUnit } from "./without-unit.ts";

export interface ColumnReading extends Reading {
  /** Whether another order of day and month, or another mark, would read the column otherwise. */
  readonly hasDates: boolean;
  readonly hasNumbers: boolean;
  readonly unsure: boolean;
}

/** The order of dates and the decimal mark that people of a language use. */
export function usualReading(language: string): { readonly dates: DateOrder; readonly decimal: DecimalMark } {
  const parts = inLanguage(language, (one) => new Intl.DateTimeFormat(one).formatToParts(Date.UTC(2020, 10, 25)));
  const order = parts.flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type[0]] : []));
  const written = order.join("");
  const number = inLanguage(language, (one) => new Intl.NumberFormat(one).format(1.5));
  return {
    dates: written === "ymd" || written === "mdy" ? written : "dmy",
    decimal: number.includes(",") || number.includes("٫") ? "," : ".",
  };
}

function inLanguage<T>(language: string, make: (language: string) => T): T {
  try {
    return make(language);
  } catch {
    return make("en-GB");
  }
}

const NUMBERS: ReadonlySet<string> = new Set(["number", "whole number", "money", "percent", "rating"]);
const DATES: ReadonlySet<string> = new Set(["date", "date and time"]);
/** Enough to see how a column is written. */
const MOST = 20_000;

/** How a column is to be read for a type of field, seen from all of it. */
export function readingOf(
  cells: Iterable<Cell>,
  type: FieldType,
  usual: { readonly dates: DateOrder; readonly decimal: DecimalMark },
  chosen: { readonly dates: DateOrder | null; readonly decimal: DecimalMark | null },
): ColumnReading {
  const isNumber = NUMBERS.has(type.kind);
  const isDate = DATES.has(type.kind);
  if (!isNumber && !isDate)
    return { ...usual, wholePercents: false, hasDates: false, hasNumbers: false, unsure: false };
  const isPercent = type.kind === "percent";
  const texts: string[] = [];
  let hasLargeShare = false;
  for (const cell of cells) {
    if (kindOf(cell) === "text") texts.push(withoutUnit(shownText(cell), type));
    else if (isPercent) hasLargeShare ||= isLargeShare(cell);
    if (texts.length >= MOST) break;
  }
  if (isDate) {
    const { order, unsure, matters } = dateOrderOf(texts, usual.dates);
    return {
      dates: chosen.dates ?? order,
      decimal: usual.decimal,
      wholePercents: false,
      hasDates: matters,
      hasNumbers: false,
      unsure: unsure && chosen.dates === null,
    };
  }
  const { mark, unsure, numbers } = decimalMarkOf(texts, usual.decimal);
  const decimal = chosen.decimal ?? mark;
  return {
    dates: usual.dates,
    decimal,
    wholePercents: isPercent && texts.some((text) => Math.abs(withoutSign(text, decimal)) > 1),
    hasDates: false,
    hasNumbers: numbers > 0 && texts.some((text) => /[.,]/.test(text)),
    unsure:
      (unsure && chosen.decimal === null) ||
      // 0.8 without a sign may be 80 % or 0.8 %, and 12 may be a dozen times as much: one is taken, and told.
      (isPercent && (hasLargeShare || texts.some((text) => withoutSign(text, decimal) !== 0))),
  };
}

/** A percentage that has no sign; 0, which is the same with it, for all others. */
function withoutSign(text: string, decimal: DecimalMark): number {
  const read = readNumber(text, decimal);
  return read === null || read.percent ? 0 : read.value;
}

/** Programs keep a percentage as a share. A number above 1 that is not shown as a percentage may be none. */
function isLargeShare(cell: Cell): boolean {
  const value = valueOf(cell);
  return typeof value === "number" && Math.abs(value) > 1 && !shownText(cell).includes("%");
}
