import type { PlainWords } from "../plain-words.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const WEEKEND = [6, 7];
const NAMES: readonly (readonly [string, readonly number[]])[] = [
  ...DAYS.flatMap((name, index) => [name, `${name}s`].map((each) => [each, [index + 1]] as const)),
  ["weekend", WEEKEND],
  ["weekends", WEEKEND],
];
const ON = /(?:(?:is|falls|lies)\s+)?(not\s+)?(only\s+)?(?:on|at)\s+(?:an?\s+|the\s+|any\s+)?/u;

/** `is not on a Sunday`, `only on Mondays and Thursdays`. */
export function onWeekday(words: PlainWords, left: string): string | null {
  const kind = words.typed(left)?.type.kind;
  const on = kind === "date" || kind === "instant" ? words.take(ON) : null;
  // `not only on Sundays` excludes nothing.
  if (on === null || (on[1] !== undefined && on[2] !== undefined)) return null;
  const found: number[] = [];
  do {
    const days = words.longest(NAMES);
    if (days === null) return null;
    found.push(...days);
  } while (words.take(/,\s*(?:and|or)|,|and|or/u) !== null);
  const isNot = on[1] !== undefined;
  const [day, ...others] = found;
  if (others.length === 0) return `weekday(${left}) ${isNot ? "!=" : "="} ${day}`;
  return `weekday(${left}) ${isNot ? "not in" : "in"} [${found.join(", ")}]`;
}

const NEXT = /(?:the\s+|on\s+)?(?:next|coming|following)/u;

/** `next Tuesday`: on a Monday it may mean tomorrow, or the Tuesday after. */
export function comingWeekday(words: PlainWords): string | null {
  if (words.take(NEXT) === null) return null;
  const day = words.longest(DAYS.map((name, index) => [name, index + 1] as const));
  if (day === null) return null;
  words.isUnsure = true;
  return firstAfterToday(day);
}

/** Weekdays count from 1 for Monday. */
export const firstAfterToday = (day: number): string =>
  `today() + (7 - (weekday(today())${day === 7 ? "" : ` + ${7 - day}`}) mod 7) * 1 day`;

export const weekdayNamed = (name: string): number =>
  DAYS.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1;
