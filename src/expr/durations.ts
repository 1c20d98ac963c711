import { addToDate, dateOfDay, dayNumber, endOfPeriod, startOfPeriod } from "./dates.ts";
import { formatTime, parseTime } from "./times.ts";
import { formatInstant, momentOf, parseInstant, wallClock } from "./zones.ts";

/**
 * Durations as `"P1Y2M14DT2H30M5S"`. Months, days, and hours with smaller units are kept apart: a month has no fixed
 * number of days, nor a day a fixed number of hours when clocks change. All parts of a duration have the same sign.
 */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly milliseconds: number;
}

const DAY = 86_400_000;
/** A twelfth of the mean Gregorian year, exactly 2,629,746 seconds: for comparing months with days. */
const MONTH = 2_629_746_000;

const ISO =
  /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,3})\d*)?S)?)?$/;

const kept = new Map<string, Duration | null>();

export function parseDuration(text: string): Duration | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const found = text.length > 60 || text.endsWith("T") || text.endsWith("P") ? null : ISO.exec(text);
  let duration: Duration | null = null;
  if (found) {
    const part = (i: number): number => Number(found[i] ?? 0);
    const sign = found[1] ? -1 : 1;
    const fraction = Number((found[9] ?? "").padEnd(3, "0"));
    duration = {
      months: sign * (part(2) * 12 + part(3)) || 0,
      days: sign * (part(4) * 7 + part(5)) || 0,
      milliseconds: sign * (part(6) * 3_600_000 + part(7) * 60_000 + part(8) * 1000 + fraction) || 0,
    };
  }
  if (kept.size > 1000) kept.clear();
  kept.set(text, duration);
  return duration;
}

const counted = (n: number, letter: string): string => (n === 0 ? "" : `${n}${letter}`);

/**
 * Null: a part exceeds exact integers. Parts of different signs can't be written and are converted by their mean
 * length.
 */
export function formatDuration({ months, days, milliseconds }: Duration): string | null {
  const parts = [months, days, milliseconds];
  if (!parts.every(Number.isSafeInteger)) return null;
  if (parts.some((n) => n < 0) && parts.some((n) => n > 0)) return levelled({ months, days, milliseconds });
  const negative = parts.some((n) => n < 0);
  const [m, d, ms] = [Math.abs(months), Math.abs(days), Math.abs(milliseconds)];
  const date = counted(Math.floor(m / 12), "Y") + counted(m % 12, "M") + counted(d, "D");
  const seconds = (ms % 60_000) / 1000;
  const time =
    counted(Math.floor(ms / 3_600_000), "H") + counted(Math.floor(ms / 60_000) % 60, "M") + counted(seconds, "S");
  if (date === "" && time === "") return "PT0S";
  return `${negative ? "-" : ""}P${date}${time === "" ? "" : `T${time}`}`;
}

/** `1 month - 3 days` has parts of different signs; it becomes its mean length in days and hours. */
function levelled(duration: Duration): string | null {
  const total = nominal(duration);
  const days = Math.trunc(total / DAY);
  return formatDuration({ months: 0, days, milliseconds: total - days * DAY });
}

/** Milliseconds for comparisons: a month is a twelfth of a mean year, a day is 24 hours. */
export const nominal = (d: Duration): number => d.months * MONTH + d.days * DAY + d.milliseconds;

/** Negative, zero or positive; null: a text is no duration. */
export function compareDurations(a: string, b: string): number | null {
  const [x, y] = [parseDuration(a), parseDuration(b)];
  return x && y ? nominal(x) - nominal(y) : null;
}

/** Milliseconds for comparisons and ordering, the same in the evaluator and in SQL. */
export function durationLength(text: string): number | null {
  const duration = parseDuration(text);
  return duration && nominal(duration);
}

export function addDurations(a: string, b: string, sign: 1 | -1 = 1): string | null {
  const [x, y] = [parseDuration(a), parseDuration(b)];
  if (!x || !y) return null;
  return formatDuration({
    months: x.months + sign * y.months,
    days: x.days + sign * y.days,
    milliseconds: x.milliseconds + sign * y.milliseconds,
  });
}

/** Whole parts remain in their unit; fractions of months become days, fractions of days become hours. */
export function multiplyDuration(text: string, by: number): string | null {
  const d = parseDuration(text);
  if (!d || !Number.isFinite(by)) return null;
  const months = Math.trunc(d.months * by);
  const exactDays = d.days * by + ((d.months * by - months) * MONTH) / DAY;
  const days = Math.trunc(exactDays);
  return formatDuration({ months, days, milliseconds: Math.round(d.milliseconds * by + (exactDays - days) * DAY) });
}

export function divideDuration(text: string, by: number): string | null {
  return by === 0 ? null : multiplyDuration(text, 1 / by);
}

export function divideDurations(a: string, b: string): number | null {
  const [x, y] = [durationLength(a), durationLength(b)];
  return x === null || y === null || y === 0 ? null : x / y;
}

export const negateDuration = (text: string): string | null => multiplyDuration(text, -1);

export function absDuration(text: string): string | null {
  const d = parseDuration(text);
  return d && nominal(d) < 0 ? negateDuration(text) : text;
}

/**
 * True if a part is in hours, minutes or seconds, even if they add up to whole days: hours are exact, days follow the
 * calendar.
 */
export const isInHours = (text: string): boolean => (parseDuration(text)?.milliseconds ?? 0) !== 0;

/** With hours, the result is the date on which the moment lies, because a date has no hours. */
export function addDurationToDate(date: string, text: string, sign: 1 | -1 = 1): string | null {
  const d = parseDuration(text);
  return d && addToDate(date, sign * d.months, sign * d.days + Math.floor((sign * d.milliseconds) / DAY));
}

/** Months and days follow the zone's calendar and keep the time of day; hours and smaller units are exact. */
export function addDurationToInstant(instant: string, text: string, zone: string, sign: 1 | -1 = 1): string | null {
  const d = parseDuration(text);
  const start = parseInstant(instant, zone);
  if (!d || start === null) return null;
  let moment = start;
  if (d.months !== 0 || d.days !== 0) {
    const clock = wallClock(start, zone);
    const date = dateOfDay(clock.day);
    const moved = date === null ? null : addToDate(date, sign * d.months, sign * d.days);
    const day = moved === null ? null : dayNumber(moved);
    if (day === null) return null;
    // Keeps the wall clock time on the new day. A moment whose wall clock time occurs twice is not changed if the day
    // is the same.
    moment = day === clock.day ? start : momentOf(day * DAY + clock.milliseconds, zone);
  }
  return formatInstant(moment + sign * d.milliseconds);
}

/** Wraps around midnight: 23:00 + 2 hours is 01:00. */
export function addDurationToTime(time: string, text: string, sign: 1 | -1 = 1): string | null {
  const d = parseDuration(text);
  const seconds = parseTime(time);
  return d && seconds !== null ? formatTime(seconds + (sign * d.milliseconds) / 1000) : null;
}

/** a − b in days. */
export function subtractDates(a: string, b: string): string | null {
  const [x, y] = [dayNumber(a), dayNumber(b)];
  return x === null || y === null ? null : formatDuration({ months: 0, days: x - y, milliseconds: 0 });
}

/** a − b, exact. */
export function subtractInstants(a: string, b: string): string | null {
  const [x, y] = [parseInstant(a, "UTC"), parseInstant(b, "UTC")];
  return x === null || y === null ? null : formatDuration({ months: 0, days: 0, milliseconds: x - y });
}

export function subtractTimes(a: string, b: string): string | null {
  const [x, y] = [parseTime(a), parseTime(b)];
  return x === null || y === null ? null : formatDuration({ months: 0, days: 0, milliseconds: (x - y) * 1000 });
}

/** The first moment, in the zone, of the period that contains an instant. */
export function startOfPeriodInstant(instant: string, period: string, zone: string, weekStart: number): string | null {
  const moment = parseInstant(instant, zone);
  const date = moment === null ? null : dateOfDay(wallClock(moment, zone).day);
  const start = date === null ? null : startOfPeriod(date, period, weekStart);
  const day = start === null ? null : dayNumber(start);
  return day === null ? null : formatInstant(momentOf(day * DAY, zone));
}

/** The last millisecond, in the zone, of the period that contains an instant. */
export function endOfPeriodInstant(instant: string, period: string, zone: string, weekStart: number): string | null {
  const moment = parseInstant(instant, zone);
  const date = moment === null ? null : dateOfDay(wallClock(moment, zone).day);
  const end = date === null ? null : endOfPeriod(date, period, weekStart);
  const day = end === null ? null : dayNumber(end);
  return day === null ? null : formatInstant(momentOf((day + 1) * DAY, zone) - 1);
}

const units: { readonly [unit: string]: Duration } = {
  year: { months: 12, days: 0, milliseconds: 0 },
  quarter: { months: 3, days: 0, milliseconds: 0 },
  month: { months: 1, days: 0, milliseconds: 0 },
  week: { months: 0, days: 7, milliseconds: 0 },
  day: { months: 0, days: 1, milliseconds: 0 },
  hour: { months: 0, days: 0, milliseconds: 3_600_000 },
  minute: { months: 0, days: 0, milliseconds: 60_000 },
  second: { months: 0, days: 0, milliseconds: 1000 },
};

const shortUnits: { readonly [unit: string]: string } = {
  h: "hour",
  hr: "hour",
  hrs: "hour",
  min: "minute",
  mins: "minute",
  s: "second",
  sec: "second",
  secs: "second",
  d: "day",
};

export const unitNames = Object.keys(units).flatMap((unit) => [unit, `${unit}s`]);

/** The name of the unit for `days`, `Day`, `h`; null: not a unit. */
export function unitOf(word: string): string | null {
  const lower = word.toLowerCase();
  const name =
    (Object.hasOwn(shortUnits, lower) ? shortUnits[lower] : undefined) ??
    (lower.endsWith("s") ? lower.slice(0, -1) : lower);
  return Object.hasOwn(units, name) ? name : null;
}

/** True for a unit shorter than a day. */
export const isUnitOfHours = (word: string): boolean => ["hour", "minute", "second"].includes(unitOf(word) ?? "");

/** `14` and `days` → `"P14D"`. */
export function durationOf(count: number, unit: string): string | null {
  const name = unitOf(unit);
  const one = name === null ? undefined : units[name];
  if (!one || !Number.isFinite(count)) return null;
  const text = formatDuration(one);
  return text === null ? null : multiplyDuration(text, count);
}
