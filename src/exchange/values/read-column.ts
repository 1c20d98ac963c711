import type { DateOrder, DecimalMark } from "#engine/contract/exchange.ts";
import type { FieldType } from "#model/3-entities.ts";
import { kindOf, shownText, valueOf, type Cell } from "../tables/table.ts";
import type { Reading } from "./convert-cell.ts";
import { ColumnCurrencies } from "./column-currencies.ts";
import { ColumnUnit } from "./column-unit.ts";
import { dateOrderOf, hasDoubtfulCentury } from "./read-date.ts";
import { decimalMarkOf, readNumber } from "./read-number.ts";
import { writtenDay } from "./read-moment.ts";
import { withoutUnit } from "./without-unit.ts";

/** The reason why a column is ambiguous. */
export type Ambiguity = "dates" | "centuries" | "numbers" | "percentages";

/** Formats that people of a language use. `currency`: the app's own; null: any. */
export interface LocalHabits {
  readonly dates: DateOrder;
  readonly decimal: DecimalMark;
  readonly currency: string | null;
}

export interface ColumnReading extends Reading {
  /** True if another order of day and month, or another decimal mark, would give other values. */
  readonly hasDates: boolean;
  readonly hasNumbers: boolean;
  readonly doubt: Ambiguity | null;
  readonly unsure: boolean;
}

/** The date order and decimal mark of a language. */
export function usualReading(language: string, currency: string | null): LocalHabits {
  const parts = inLanguage(language, (one) => new Intl.DateTimeFormat(one).formatToParts(Date.UTC(2020, 10, 25)));
  const order = parts.flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type[0]] : []));
  const written = order.join("");
  const number = inLanguage(language, (one) => new Intl.NumberFormat(one).format(1.5));
  return {
    dates: written === "ymd" || written === "mdy" ? written : "dmy",
    decimal: number.includes(",") || number.includes("٫") ? "," : ".",
    currency,
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
/** A sample large enough to tell how a column is written. */
const MOST = 20_000;

/** Determines how a column is read for a field type, from all of its cells. */
export function readingOf(
  cells: Iterable<Cell>,
  type: FieldType,
  { currency, ...usual }: LocalHabits,
  chosen: { readonly dates: DateOrder | null; readonly decimal: DecimalMark | null },
): ColumnReading {
  const isNumber = NUMBERS.has(type.kind);
  const isDate = DATES.has(type.kind);
  const none = { ...usual, wholePercents: false, hasDates: false, hasNumbers: false };
  if (!isNumber && !isDate) return told(none, null);
  const isPercent = type.kind === "percent";
  const texts: string[] = [];
  const units = new ColumnUnit(type);
  const currencies = new ColumnCurrencies(type, currency);
  let hasLargeShare = false;
  for (const cell of cells) {
    if (isDate && texts.length >= MOST) break;
    if (isNumber) {
      units.note(cell);
      currencies.note(cell);
    }
    if (kindOf(cell) !== "text") hasLargeShare ||= isPercent && isLargeShare(cell);
    else if (texts.length < MOST) texts.push(withoutUnit(shownText(cell), type));
  }
  if (isDate) {
    const { order, unsure, matters } = dateOrderOf(texts, usual.dates, writtenDay);
    const dates = chosen.dates ?? order;
    const doubt = unsure && chosen.dates === null ? "dates" : hasDoubtfulCentury(texts, dates) ? "centuries" : null;
    return told({ ...none, dates, hasDates: matters }, doubt);
  }
  const own = type.kind === "money" ? currency : null;
  const { mark, unsure, numbers } = decimalMarkOf(texts, usual.decimal, (text, under) => {
    const read = readNumber(text, under, own);
    return read === null || (read.percent && !isPercent) ? null : read.value;
  });
  const decimal = chosen.decimal ?? mark;
  // 0.8 without a sign may mean 80 % or 0.8 %. One reading is chosen, and the column is reported as unsure.
  const isBare = isPercent && (hasLargeShare || texts.some((text) => withoutSign(text, decimal) !== 0));
  return told(
    {
      ...none,
      decimal,
      unit: units.unit,
      takes: currencies.takes,
      known: new Map(),
      wholePercents: isPercent && texts.some((text) => Math.abs(withoutSign(text, decimal)) > 1),
      hasNumbers: numbers > 0 && texts.some((text) => /[.,]/.test(text)),
    },
    unsure && chosen.decimal === null ? "numbers" : isBare ? "percentages" : null,
  );
}

const told = (reading: Omit<ColumnReading, "doubt" | "unsure">, doubt: Ambiguity | null): ColumnReading => ({
  ...reading,
  doubt,
  unsure: doubt !== null,
});

/** The value of a percentage without a percent sign. 0 for all other texts. */
function withoutSign(text: string, decimal: DecimalMark): number {
  const read = readNumber(text, decimal);
  return read === null || read.percent ? 0 : read.value;
}

/** True for a number above 1 without a percent sign. Programs store fractions, so it may be no percentage. */
function isLargeShare(cell: Cell): boolean {
  const value = valueOf(cell);
  return typeof value === "number" && Math.abs(value) > 1 && !shownText(cell).includes("%");
}
