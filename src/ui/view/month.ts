/**
 * Calendar dates as text, `2026-03-01`. A date has no time and no zone, so `Date` is used in UTC only, for counting
 * days.
 */

const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export function plusDays(date: string, days: number): string {
  return new Date(msOf(date) + days * 86_400_000).toISOString().slice(0, 10);
}

export function plusMonths(month: string, months: number): string {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(date: string): number {
  return new Date(msOf(date)).getUTCDay() || 7;
}

/** The first day of the week in the locale's region, 1 (Monday) to 7. */
export function firstWeekday(locale: string): number {
  try {
    const region = new Intl.Locale(locale) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number };
      weekInfo?: { firstDay: number };
    };
    return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

/** The whole weeks that cover the month. */
export function weeksOf(month: string, first: number): readonly (readonly string[])[] {
  const start = `${month}-01`;
  let day = plusDays(start, -((weekdayOf(start) - first + 7) % 7));
  const after = `${plusMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  while (day < after) {
    const monday = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => plusDays(monday, index)));
    day = plusDays(day, 7);
  }
  return weeks;
}

export function writeDate(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(msOf(date));
}
