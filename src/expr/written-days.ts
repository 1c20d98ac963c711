import { formatDate, parseDate } from "./dates.ts";

/** `31.12.2026`: a date with points always has the day first. */
const DAY_FIRST = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u;
/** `31/12/2026`, `12-31-2026`: the order is not known. */
const ANY_ORDER = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/u;
/** `2024.1.15` is not accepted, because it could be a version number. */
const YEAR_FIRST = /^(\d{4})(?:([/-])(\d{1,2})\2(\d{1,2})|\.(\d{2})\.(\d{2}))$/u;
/** A date with a two-digit year: the year is uncertain, but it is no division. */
const TWO_DIGITS = /^\d{1,2}\/\d{1,2}\/\d{2}$/u;

/** `31.12.2026` as documents write it; null: not a valid date. */
export function plainDay(text: string): string | null {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  return dayOf(year, month, day)[0] ?? null;
}

/** True for a text in the form of a date, whether or not the date exists. */
export const isLikeADay = (text: string): boolean =>
  [DAY_FIRST, ANY_ORDER, YEAR_FIRST, TWO_DIGITS].some((pattern) => pattern.test(text));

/** The dates that a text may mean: two if day and month are interchangeable, none if there is no such date. */
export function daysMeant(text: string): readonly string[] {
  const [, year, , month, day, monthBehindPoint, dayBehindPoint] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dayOf(year, month ?? monthBehindPoint, day ?? dayBehindPoint);
  const [, first, , second, last] = ANY_ORDER.exec(text) ?? [];
  const found = [...dayOf(last, second, first), ...dayOf(last, first, second)];
  const plain = plainDay(text);
  return plain === null ? [...new Set(found)] : [plain];
}

function dayOf(year = "", month = "", day = ""): readonly string[] {
  const date = formatDate({ year: Number(year), month: Number(month), day: Number(day) });
  return year === "" || parseDate(date) === null ? [] : [date];
}
