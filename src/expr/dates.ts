/**
 * Calendar dates as `"2025-06-02"`, never as a `Date`: a date has no zone. All functions return null for an invalid
 * date.
 */

const DAY_LIMIT_LOW = daysFromCivil(0, 1, 1);
const DAY_LIMIT_HIGH = daysFromCivil(9999, 12, 31);

const pad = (n: number, width = 2): string => String(n).padStart(width, "0");

const digitsAt = (text: string, start: number, end: number): number => {
  let n = 0;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    n = n * 10 + digit;
  }
  return n;
};

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days since 1970-01-01 in the Gregorian calendar (H. Hinnant's algorithm: counts from 1 March, in eras of 400 years). */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

export function civilFromDays(days: number): DateParts {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const ofEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export const formatDate = ({ year, month, day }: DateParts): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

export function parseDate(text: string): DateParts | null {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return null;
  const [year, month, day] = [digitsAt(text, 0, 4), digitsAt(text, 5, 7), digitsAt(text, 8, 10)];
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** Days since 1970-01-01. */
export function dayNumber(date: string): number | null {
  const parts = parseDate(date);
  return parts && daysFromCivil(parts.year, parts.month, parts.day);
}

/** Null outside the years 0000 to 9999, the range of a date's text. */
export const dateOfDay = (days: number): string | null =>
  days < DAY_LIMIT_LOW || days > DAY_LIMIT_HIGH ? null : formatDate(civilFromDays(days));

/** Adds months first, cut to the last day of the month, then days: 31 January + 1 month is the last of February. */
export function addToDate(date: string, months: number, days: number): string | null {
  const parts = parseDate(date);
  if (!parts) return null;
  const count = parts.year * 12 + (parts.month - 1) + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  return dateOfDay(daysFromCivil(year, month, Math.min(parts.day, daysInMonth(year, month))) + days);
}

/** Days from `a` to `b`: b − a. */
export function daysBetween(a: string, b: string): number | null {
  const from = dayNumber(a);
  const to = dayNumber(b);
  return from === null || to === null ? null : to - from;
}

/** Whole months from `a` to `b`, consistent with adding them: 31 January to 28 February is one month. */
export function monthsBetween(a: string, b: string): number | null {
  const [from, to] = [parseDate(a), parseDate(b)];
  if (from === null || to === null) return null;
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const there = addToDate(a, months, 0) ?? b;
  if (months > 0 && there > b) return months - 1;
  return months < 0 && there < b ? months + 1 : months;
}

export const yearOf = (date: string): number | null => parseDate(date)?.year ?? null;
export const monthOf = (date: string): number | null => parseDate(date)?.month ?? null;
export const dayOf = (date: string): number | null => parseDate(date)?.day ?? null;

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number | null {
  const days = dayNumber(date);
  return days === null ? null : ((((days + 3) % 7) + 7) % 7) + 1;
}

export const periods = ["day", "week", "month", "quarter", "year"] as const;
export type Period = (typeof periods)[number];

export const isPeriod = (word: string): word is Period => (periods as readonly string[]).includes(word);

/** The first day of the period that contains the date. `weekStart`: 1 for Monday … 7 for Sunday. */
export function startOfPeriod(date: string, period: string, weekStart: number): string | null {
  const parts = parseDate(date);
  const weekday = weekdayOf(date);
  if (!parts || weekday === null) return null;
  switch (period) {
    case "day":
      return date;
    case "week":
      return addToDate(date, 0, -((weekday - weekStart + 7) % 7));
    case "month":
      return formatDate({ ...parts, day: 1 });
    case "quarter":
      return formatDate({ year: parts.year, month: parts.month - ((parts.month - 1) % 3), day: 1 });
    case "year":
      return formatDate({ year: parts.year, month: 1, day: 1 });
    default:
      return null;
  }
}

/** The last day of the period that contains the date. */
export function endOfPeriod(date: string, period: string, weekStart: number): string | null {
  const start = startOfPeriod(date, period, weekStart);
  if (start === null) return null;
  const after: { readonly [period: string]: readonly [months: number, days: number] } = {
    day: [0, 1],
    week: [0, 7],
    month: [1, 0],
    quarter: [3, 0],
    year: [12, 0],
  };
  const [months, days] = after[period] ?? [0, 0];
  const next = addToDate(start, months, days);
  // The period after the year 9999 can't be represented; the last day of 9999 can.
  return next === null ? "9999-12-31" : addToDate(next, 0, -1);
}
