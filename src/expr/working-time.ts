import { dateOfDay, dayNumber } from "./dates.ts";
import { formatDuration, parseDuration } from "./durations.ts";
import type { Value } from "./types.ts";
import { formatInstant, momentOf, parseInstant, wallClock } from "./zones.ts";

/** A part of a day in minutes since its midnight; one that ends after 1440 goes on into the next day. */
type Range = readonly [from: number, to: number];

/** The hours of a week and the days that are no working days. */
interface WorkingTime {
  readonly hours: readonly (readonly Range[])[];
  readonly holidays: ReadonlySet<string>;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Twenty years: what lies further away is unknown. A calendar without a working day must come to an end. */
const MOST_DAYS = 7_305;

/** What an operation gets as its last two arguments; null where that is no calendar. */
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

/** So many working days on from a day, which does not count itself; none is the day itself. */
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

/** The stretches of working time of a day as moments. Clocks that change make them longer or shorter. */
const stretchesOn = (time: WorkingTime, day: number, zone: string): readonly Range[] =>
  rangesOn(time, day).map(([from, to]) => [
    momentOf(day * DAY + from * MINUTE, zone),
    momentOf(day * DAY + to * MINUTE, zone),
  ]);

function goOn(time: WorkingTime, start: number, milliseconds: number, zone: string): number | null {
  let cursor = start;
  let left = milliseconds;
  // A night shift of the day before may still be going on.
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

/** Working days first, at the same time of day; then hours and minutes, which pass in working time only. */
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

/** A date and working days; a date has no hours. */
export function addWorkingToDate(date: string, text: string, time: WorkingTime): string | null {
  const [amount, day] = [parseDuration(text), dayNumber(date)];
  const moved = amount === null || day === null ? null : moveDays(time, day, amount.days);
  return moved === null ? null : dateOfDay(moved);
}

/** The working days after `a` up to and with `b`, so that `working_days(a, a + 3 working days)` is 3. */
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

/** Half a working day is no number of hours that everybody would agree on: it is unknown. */
export function multiplyWorking(text: string, by: number): string | null {
  const amount = parseDuration(text);
  if (amount === null || !Number.isInteger(amount.days * by)) return null;
  return formatDuration({
    months: 0,
    days: amount.days * by + 0,
    milliseconds: Math.round(amount.milliseconds * by) + 0,
  });
}

/** Null where days and hours have different signs: nobody can say how long that is. */
export function addWorking(a: string, b: string, sign: 1 | -1): string | null {
  const [x, y] = [parseDuration(a), parseDuration(b)];
  if (x === null || y === null) return null;
  const days = x.days + sign * y.days + 0;
  const milliseconds = x.milliseconds + sign * y.milliseconds + 0;
  return days * milliseconds < 0 ? null : formatDuration({ months: 0, days, milliseconds });
}
