import { dateOfDay, dayNumber } from "./dates.ts";
import { formatDuration, parseDuration } from "./durations.ts";
import type { Value } from "./types.ts";
import { formatInstant, momentOf, parseInstant, wallClock } from "./zones.ts";

/** An interval of a day in minutes since midnight; one that ends after 1440 continues on the next day. */
type Range = readonly [from: number, to: number];

/** The hours of a week, and the holidays. */
interface WorkingTime {
  readonly hours: readonly (readonly Range[])[];
  readonly holidays: ReadonlySet<string>;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Twenty years; results further away are unknown. Guarantees termination for a calendar without working days. */
const MOST_DAYS = 7_305;

/** The last two arguments of an operation as working time; null: they are no calendar. */
export function workingTimeOf(hours: Value, holidays: Value): WorkingTime | null {
  if (!Array.isArray(hours) || hours.length !== 7) return null;
  const days = Array.isArray(holidays) ? holidays.filter((day) => typeof day === "string") : [];
  return { hours: hours as WorkingTime["hours"], holidays: new Set(days) };
}

/** 1970-01-01 was a Thursday. */
const rangesOn = ({ hours, holidays }: WorkingTime, day: number): readonly Range[] => {
  const ranges = hours[(((day + 3) % 7) + 7) % 7] ?? [];
  return ranges.length > 0 && holidays.has(dateOfDay(day) ?? "") ? [] : ranges;
};

/** Moves by working days from a day, which itself does not count; 0 gives the day itself. */
function moveDays(time: WorkingTime, from: number, count: number): number | null {
  const step = count < 0 ? -1 : 1;
  let day = from;
  for (let left = Math.abs(count), tries = 0; left > 0; tries++) {
    if (tries > MOST_DAYS) return null;
    day += step;
    if (rangesOn(time, day).length > 0) left--;
  }
  return day;
}

/** The intervals of working time of a day as moments. Their length changes when the clocks change. */
const stretchesOn = (time: WorkingTime, day: number, zone: string): readonly Range[] =>
  rangesOn(time, day).map(([from, to]) => [
    momentOf(day * DAY + from * MINUTE, zone),
    momentOf(day * DAY + to * MINUTE, zone),
  ]);

function goOn(time: WorkingTime, start: number, milliseconds: number, zone: string): number | null {
  let cursor = start;
  let left = milliseconds;
  // A night shift of the previous day may continue into this day.
  const first = wallClock(start, zone).day - 1;
  for (let day = first; day - first <= MOST_DAYS; day++)
    for (const [begin, end] of stretchesOn(time, day, zone)) {
      const from = Math.max(begin, cursor);
      if (end <= from) continue;
      if (end - from >= left) return from + left;
      left -= end - from;
      cursor = end;
    }
  return null;
}

function goBack(time: WorkingTime, start: number, milliseconds: number, zone: string): number | null {
  let cursor = start;
  let left = milliseconds;
  const first = wallClock(start, zone).day;
  for (let day = first; first - day <= MOST_DAYS; day--)
    for (const [begin, end] of stretchesOn(time, day, zone).toReversed()) {
      const to = Math.min(end, cursor);
      if (to <= begin) continue;
      if (to - begin >= left) return to - left;
      left -= to - begin;
      cursor = begin;
    }
  return null;
}

/** Adds working days first, at the same time of day, then hours and minutes, which pass only in working time. */
export function addWorkingToInstant(instant: string, text: string, time: WorkingTime, zone: string): string | null {
  const amount = parseDuration(text);
  const start = parseInstant(instant, zone);
  if (amount === null || start === null) return null;
  let moment = start;
  if (amount.days !== 0) {
    const clock = wallClock(start, zone);
    const day = moveDays(time, clock.day, amount.days);
    if (day === null) return null;
    moment = momentOf(day * DAY + clock.milliseconds, zone);
  }
  const { milliseconds } = amount;
  if (milliseconds === 0) return formatInstant(moment);
  const moved = milliseconds > 0 ? goOn(time, moment, milliseconds, zone) : goBack(time, moment, -milliseconds, zone);
  return moved === null ? null : formatInstant(moved);
}

/** Adds working days to a date; hours are ignored, because a date has none. */
export function addWorkingToDate(date: string, text: string, time: WorkingTime): string | null {
  const [amount, day] = [parseDuration(text), dayNumber(date)];
  const moved = amount === null || day === null ? null : moveDays(time, day, amount.days);
  return moved === null ? null : dateOfDay(moved);
}

/** The number of working days after `a` up to and including `b`, so that `working_days(a, a + 3 working days)` is 3. */
export function workingDaysBetween(a: string, b: string, time: WorkingTime): number | null {
  const [from, to] = [dayNumber(a), dayNumber(b)];
  if (from === null || to === null || Math.abs(to - from) > MOST_DAYS) return null;
  let count = 0;
  for (let day = Math.min(from, to) + 1; day <= Math.max(from, to); day++) if (rangesOn(time, day).length > 0) count++;
  return to < from ? 0 - count : count;
}

/** Milliseconds of working time between two moments. */
export function workingBetween(a: string, b: string, time: WorkingTime, zone: string): number | null {
  const [one, other] = [parseInstant(a, zone), parseInstant(b, zone)];
  if (one === null || other === null || Math.abs(other - one) > MOST_DAYS * DAY) return null;
  const [start, until] = [Math.min(one, other), Math.max(one, other)];
  const last = wallClock(until, zone).day;
  let cursor = start;
  let sum = 0;
  for (let day = wallClock(start, zone).day - 1; day <= last; day++)
    for (const [begin, end] of stretchesOn(time, day, zone)) {
      const [from, to] = [Math.max(begin, cursor), Math.min(end, until)];
      if (to <= from) continue;
      sum += to - from;
      cursor = to;
    }
  return other < one ? 0 - sum : sum;
}

/** A fraction of a working day is unknown, because it has no fixed number of hours. */
export function multiplyWorking(text: string, by: number): string | null {
  const amount = parseDuration(text);
  if (amount === null || !Number.isInteger(amount.days * by)) return null;
  return formatDuration({
    months: 0,
    days: amount.days * by + 0,
    milliseconds: Math.round(amount.milliseconds * by) + 0,
  });
}

/** Null: days and hours have different signs, so the length is unknown. */
export function addWorking(a: string, b: string, sign: 1 | -1): string | null {
  const [x, y] = [parseDuration(a), parseDuration(b)];
  if (x === null || y === null) return null;
  const days = x.days + sign * y.days + 0;
  const milliseconds = x.milliseconds + sign * y.milliseconds + 0;
  return days * milliseconds < 0 ? null : formatDuration({ months: 0, days, milliseconds });
}
