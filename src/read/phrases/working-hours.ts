import type { HoursOfDay } from "#model/9-constants.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const GROUPS: { readonly [word: string]: readonly number[] } = {
  weekday: [0, 1, 2, 3, 4],
  weekend: [5, 6],
  "every day": [0, 1, 2, 3, 4, 5, 6],
  daily: [0, 1, 2, 3, 4, 5, 6],
};

const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?`;
const RANGE = new RegExp(String.raw`(?:from\s+)?${CLOCK}\s*(?:–|—|-|to|until|till)\s*${CLOCK}`, "giu");
const BREAK = /\b(?:except|without|break|lunch|not)\b/iu;
const DAY_MINUTES = 1440;

/** Hours that could be read with a difference of twelve hours: the reading taken, and the other one. */
export interface AmbiguousHours {
  readonly written: string;
  readonly read: string;
  readonly other: string;
}

export interface WorkingHours {
  /** The seven days of a week, Monday first. */
  readonly week: readonly HoursOfDay[];
  readonly twoWays: readonly AmbiguousHours[];
}

/** Working hours, or the reason why they can't be read. */
export function readWorkingHours(text: string): WorkingHours | "unclear" | "overlap" {
  const week: [number, number][][] = DAYS.map(() => []);
  const twoWays: AmbiguousHours[] = [];
  let last: readonly [number, number] | null = null;
  let days: readonly number[] | null = null;
  let end = 0;
  for (const match of text.matchAll(RANGE)) {
    const before = text.slice(end, match.index).toLowerCase();
    const isBreak = BREAK.test(before);
    const words = before
      .replace(BREAK, " ")
      .replace(/\b(?:and|a|the|on|hours?|break|lunch|at|for)\b|[,;:&()\n]/giu, " ");
    const named: readonly number[] | null =
      words.trim() === "" ? days : daysIn(before.replace(/^[\s,;:&()]+|[\s,;:&()]+$|^\s*and\s/giu, ""));
    const asWritten = rangeOf(match);
    if (named === null || asWritten === null) return "unclear";
    const range = inTheDay(match, asWritten, words.trim() === "" ? last : null);
    if (range !== asWritten)
      twoWays.push({ written: match[0].trim(), read: clockWords(range), other: clockWords(asWritten) });
    days = named;
    last = range;
    end = match.index + match[0].length;
    for (const day of named) {
      const own = week[day] ?? [];
      if (isBreak) week[day] = without(own, range);
      else if (own.some(([from, to]) => range[0] < to && from < range[1])) return "overlap";
      else own.push(range);
    }
  }
  const isAll = /^[\s.;,)]*$/u.test(text.slice(end));
  if (days === null || !isAll) return "unclear";
  return { week: week.map((ranges) => ranges.toSorted(([a], [b]) => a - b)), twoWays };
}

/** `Monday to Friday`, `Mon, Wed and Fri`, `weekdays`, `every day`. */
function daysIn(words: string): readonly number[] | null {
  const found: number[] = [];
  for (const part of words.split(/\s*(?:,|;|&|\band\b)\s*/u).map((each) => each.replace(/^on\s+/u, "").trim())) {
    if (part === "") continue;
    const group = GROUPS[part.replace(/s$/u, "")];
    const [first, last, ...rest] = part.split(/\s*(?:–|—|-|\bto\b|\bthrough\b|\buntil\b)\s*/u).map(dayNamed);
    if (group !== undefined) found.push(...group);
    else if (first === undefined || first === null || last === null || rest.length > 0) return null;
    else
      for (let step = 0; step < 7; step++) {
        found.push((first + step) % 7);
        if ((first + step) % 7 === (last ?? first)) break;
      }
  }
  return found.length === 0 ? null : [...new Set(found)];
}

function dayNamed(word: string): number | null {
  const plain = word.trim().replace(/\.$/u, "");
  const at = DAYS.findIndex(
    (day) => plain === day || plain === `${day}s` || (plain.length >= 2 && plain.length <= 5 && day.startsWith(plain)),
  );
  return at === -1 ? null : at;
}

/** Hours that end before they begin extend into the next day. */
function rangeOf(match: RegExpMatchArray): [number, number] | null {
  const [, hour, minute, half, untilHour, untilMinute, untilHalf] = match;
  const from = minutesOf(hour, minute, half);
  const until = minutesOf(untilHour, untilMinute, untilHalf);
  if (from === null || until === null || from === until || from >= DAY_MINUTES) return null;
  return [from, until > from ? until : until + DAY_MINUTES];
}

const HALF_DAY = DAY_MINUTES / 2;

const isTwice = (hour: string): boolean => !hour.startsWith("0") && Number(hour) >= 1 && Number(hour) <= 12;

/**
 * `9 to 5` is an eight-hour day, and `8–12 and 1–5` continues in the afternoon: hours without `am`, `pm` or a leading
 * zero may use a 12-hour clock. `22–6` is a night.
 */
function inTheDay(
  match: RegExpMatchArray,
  range: [number, number],
  last: readonly [number, number] | null,
): [number, number] {
  const [, hour = "", , half, untilHour = "", , untilHalf] = match;
  const [from, until] = range;
  if (untilHalf !== undefined || !isTwice(untilHour) || half?.toLowerCase() === "pm" || !isTwice(hour)) return range;
  const untilAgain = until - HALF_DAY;
  if (until > DAY_MINUTES && untilAgain > from && untilAgain <= DAY_MINUTES) return [from, untilAgain];
  const isAfterLast = last !== null && from < last[0] && from + HALF_DAY >= last[1];
  return isAfterLast && half === undefined && until + HALF_DAY <= DAY_MINUTES
    ? [from + HALF_DAY, until + HALF_DAY]
    : range;
}

const clockWords = (range: readonly [number, number]): string => {
  const [from, until] = range.map((minutes) =>
    [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":"),
  );
  return `${from}–${until}${range[1] > DAY_MINUTES ? " of the next day" : ""}`;
};

function minutesOf(hour = "", minute = "00", half: string | undefined = undefined): number | null {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const whole = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const total = whole * 60 + minutes;
  return minutes > 59 || total > DAY_MINUTES ? null : total;
}

function without(ranges: readonly [number, number][], [from, to]: readonly [number, number]): [number, number][] {
  return ranges.flatMap(([a, b]): [number, number][] =>
    (
      [
        [a, Math.min(b, from)],
        [Math.max(a, to), b],
      ] as [number, number][]
    ).filter(([x, y]) => x < y),
  );
}
