import type { Repetition } from "#model/4-states.ts";
import { addToDate, dayOf, daysBetween, monthOf, weekdayOf } from "#expr/dates.ts";
import { dateOfInstant, instantOf, timeOfInstant } from "#expr/zones.ts";

/** In days. Every weekday and day of a month or year comes within this; a search for a working day ends here. */
const FURTHEST = 400;

/** What the next time of a repetition must follow. */
export interface Since {
  /** When the record entered its status. */
  readonly entered: string;
  /** The last time that was dealt with; null: none yet. */
  readonly done: string | null;
}

/** The next time of a repetition; null: none. `anchor` is the value of its `from`; if that is empty, there is none. */
export function nextTime(
  repetition: Repetition,
  anchor: string | null,
  since: Since,
  zone: string,
  isWorkingDay: (date: string) => boolean,
): string | null {
  return repetition.from === null
    ? nextDay(repetition, since, zone, isWorkingDay)
    : nextStep(repetition, anchor, since, zone);
}

function nextDay(
  { weekdays, weeksOfMonth, dayOfMonth, monthOfYear, time, workingDay }: Repetition,
  { entered, done }: Since,
  zone: string,
  isWorkingDay: (date: string) => boolean,
): string | null {
  const after = done !== null && done > entered ? done : entered;
  let date = dateOfInstant(after, zone);
  for (let tries = 0; date !== null && tries < FURTHEST; tries++) {
    const weekday = weekdayOf(date) ?? 0;
    const fits =
      (weekdays.length === 0 || weekdays.includes(weekday)) &&
      (weeksOfMonth === undefined || isInWeeks(date, weeksOfMonth)) &&
      (dayOfMonth === null || isDayOfMonth(date, dayOfMonth)) &&
      (monthOfYear === undefined || monthOfYear === null || monthOf(date) === monthOfYear) &&
      (workingDay === undefined || workingDay === null || isWorkingDay(date));
    // A date that a zone skipped (Friday, 30 December 2011 in Apia) counts as no Friday; as the 30th of its month, the
    // day after makes up for it.
    const named = weekdays.length > 0 || (workingDay ?? null) !== null;
    const moment = fits && !(named && isLeftOut(date, zone)) ? instantOf(date, time, zone) : null;
    if (moment !== null && moment > after) return moment;
    date = addToDate(date, 0, 1);
  }
  return null;
}

function isLeftOut(date: string, zone: string): boolean {
  const noon = instantOf(date, "12:00", zone);
  return noon !== null && dateOfInstant(noon, zone) !== date;
}

/** Week 1 is the first seven days of a month; 0 means the last such weekday of the month. */
function isInWeeks(date: string, weeks: readonly number[]): boolean {
  const later = addToDate(date, 0, 7);
  const isLast = later !== null && monthOf(later) !== monthOf(date);
  return weeks.includes(Math.ceil((dayOf(date) ?? 0) / 7)) || (isLast && weeks.includes(0));
}

function isDayOfMonth(date: string, wanted: number): boolean {
  const day = dayOf(date) ?? 0;
  const tomorrow = addToDate(date, 0, 1);
  return day === wanted || (day < wanted && tomorrow !== null && dayOf(tomorrow) === 1);
}

/**
 * Counts steps from the anchor, so that the 31st comes back after a shorter month. A time that was due earlier on the
 * day of entering still counts.
 */
function nextStep(
  { months, days, time }: Repetition,
  anchor: string | null,
  { entered, done }: Since,
  zone: string,
): string | null {
  const first = anchor === null || anchor.length === 10 ? anchor : dateOfInstant(anchor, zone);
  const today = dateOfInstant(entered, zone);
  const begin = today === null ? null : instantOf(today, null, zone);
  if (anchor === null || first === null || today === null || begin === null) return null;
  const hour = time ?? (anchor.length === 10 ? null : timeOfInstant(anchor, zone));
  const from = done !== null && done > begin ? (dateOfInstant(done, zone) ?? today) : today;
  const near = Math.floor((daysBetween(first, from) ?? 0) / (months * 31 + days)) - 1;
  for (let step = Math.max(0, near); ; step++) {
    const date = addToDate(first, months * step, days * step);
    const moment = date === null ? null : instantOf(date, hour, zone);
    if (moment === null) return null;
    if (moment >= begin && (done === null || moment > done)) return moment;
  }
}
