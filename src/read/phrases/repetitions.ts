import type { Repetition } from "#model/4-states.ts";
import { daysInMonth } from "#expr/dates.ts";
import { normalTime } from "#expr/times.ts";
import type { Rich } from "../markdown/rich.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import { fieldThenCode } from "./named-expressions.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const UNITS: { readonly [unit: string]: readonly [months: number, days: number] } = {
  day: [0, 1],
  week: [0, 7],
  month: [1, 0],
  quarter: [3, 0],
  year: [12, 0],
};

const AT = /\s+at\s+(\d{1,2}:\d{2})$/iu;
const ONCE = /\s*[,;(]?\s*(?:only )?once if missed\)?$/iu;
const FROM = /\s+(?:from|starting (?:from|on|with)|since)\s+/iu;

/** Null: not a known repetition. */
export function readRepetition(reading: Reading, names: Names, entity: string | null, rich: Rich): Repetition | null {
  const once = ONCE.exec(rich.text);
  if (once !== null) {
    const all = readRepetition(reading, names, entity, rich.slice(0, once.index));
    return all === null ? null : { ...all, words: rich.plain, onceIfMissed: true };
  }
  const start = /^(?:every|each)\s+/iu.exec(rich.text);
  const adverb = /^(dai|week|month|year)ly(?=\s|$)|^(?:annually)(?=\s|$)/iu.exec(rich.text);
  if (start === null && adverb === null) return null;
  const at = AT.exec(rich.text);
  const time = at === null ? null : normalTime(at[1] ?? "");
  if (at !== null && time === null) return null;
  const whole = rich.slice(0, at?.index);
  const from = FROM.exec(whole.text);
  const what =
    adverb === null
      ? whole.text.slice(start?.[0].length ?? 0, from?.index)
      : `${(adverb[1] ?? "year").replace(/^dai$/iu, "day")}${whole.text.slice(adverb[0].length, from?.index)}`;
  const days = daysOf(what.trim().toLowerCase());
  if (days === null) return null;
  const anchor = from === null ? null : whole.slice(from.index + from[0].length);
  // Without a start to count from, only days, weekdays and days of the month are determined.
  const isOpen = days.weekdays.length === 0 && days.dayOfMonth === null && (days.months > 0 || days.days > 1);
  if ((anchor === null) === isOpen || (anchor !== null && entity === null)) return null;
  const isWorkingDay = /^working days?$/iu.test(what.trim());
  const workingDay = { source: "working day", span: rich.span, tree: null, type: null };
  return {
    ...days,
    ...(isWorkingDay ? { weekdays: [], workingDay } : {}),
    words: rich.plain,
    from: anchor === null ? null : fieldThenCode(reading, names, entity, anchor),
    time,
  };
}

type Days = Pick<Repetition, "weekdays" | "weeksOfMonth" | "dayOfMonth" | "monthOfYear" | "months" | "days">;

const MONTHS = "january february march april may june july august september october november december".split(" ");

/** `year on 1 January`, `year on the 1st of January`, `year on January 1`. */
function yearDay(text: string): readonly [day: number, month: number] | null {
  const found =
    /^(?:year\s+on\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?([a-z]+)$/u.exec(text) ??
    /^(?:year\s+on\s+)?([a-z]+)\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?$/u.exec(text);
  const [day, word] = /^\d/u.test(found?.[1] ?? "") ? [found?.[1], found?.[2]] : [found?.[2], found?.[1]];
  const month = MONTHS.findIndex((name) => name === word || (word?.length === 3 && name.startsWith(word))) + 1;
  const number = Number(day);
  return month === 0 || number < 1 || number > daysInMonth(2024, month) ? null : [number, month];
}

function daysOf(text: string): Days | null {
  const none = { weekdays: [], dayOfMonth: null, months: 0, days: 1 };
  if (/^(?:weekday|working day)s?$/u.test(text)) return { ...none, weekdays: [1, 2, 3, 4, 5] };
  const named = weekdaysIn(text.replace(/^week\s+on\s+/u, ""));
  if (named !== null) return { ...none, weekdays: named };
  const ofMonth = weekdaysOfMonth(text);
  if (ofMonth !== null) return { ...none, ...ofMonth };
  const monthly = /^month\s+on\s+(?:the\s+|day\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?|(last)\s+day)$/u.exec(text);
  const day = monthly === null ? null : monthly[2] === undefined ? Number(monthly[1]) : 31;
  if (day !== null) return day >= 1 && day <= 31 ? { ...none, dayOfMonth: day } : null;
  const yearly = yearDay(text);
  if (yearly !== null) return { ...none, dayOfMonth: yearly[0], monthOfYear: yearly[1] };
  const step = /^(?:(\d{1,3}|other|second)\s+)?(day|week|month|quarter|year)s?$/u.exec(text);
  const unit = UNITS[step?.[2] ?? ""];
  if (step === null || unit === undefined) return null;
  const count = step[1] === undefined ? 1 : /^\d/u.test(step[1]) ? Number(step[1]) : 2;
  return count < 1 ? null : { ...none, months: unit[0] * count, days: unit[1] * count };
}

const ORDINALS = ["last", "first", "second", "third", "fourth"];

/**
 * `first Monday`, `first and third Monday of the month`, `month on the last Friday`. `second Monday` alone is refused,
 * because many people read it as every other Monday.
 */
function weekdaysOfMonth(text: string): Pick<Repetition, "weekdays" | "weeksOfMonth"> | null {
  const found =
    /^(?:month\s+on\s+the\s+|)((?:last|first|second|third|fourth|1st|2nd|3rd|4th|\s*,\s*|\s+and\s+)+)\s+([a-z]+)(\s+(?:of|in)\s+(?:the|each|every|a)\s+month)?$/u.exec(
      text,
    );
  if (found === null) return null;
  const words = (found[1] ?? "").trim().split(/\s*,\s*(?:and\s+)?|\s+and\s+/u);
  const weeks = words.map((word) => (/^\d/u.test(word) ? Number(word[0]) : ORDINALS.indexOf(word)));
  const weekdays = weekdaysIn(found[2] ?? "");
  const isMonthly = found[3] !== undefined || text.startsWith("month");
  if (weekdays === null || weeks.includes(-1) || (!isMonthly && weeks.length === 1 && weeks[0] === 2)) return null;
  return { weekdays, weeksOfMonth: [...new Set(weeks)] };
}

function weekdaysIn(text: string): readonly number[] | null {
  const found = text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/u)
    .map((word) => WEEKDAYS.indexOf(word.replace(/s$/u, "")) + 1);
  return found.includes(0) ? null : [...new Set(found)].toSorted((a, b) => a - b);
}
