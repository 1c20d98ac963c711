import type { DateOrder } from "#engine/contract/exchange.ts";
import { parseDate } from "#expr/dates.ts";

interface Numbers {
  readonly parts: readonly [string, string, string];
  /** The text after the date: usually a time. */
  readonly rest: string;
}

const NUMERIC = /^\s*(\d{1,4})\s*[./\-\s年月]\s*(\d{1,2})\s*[./\-\s年月]\s*(\d{1,4})\s*日?\.?(?:[T,\s]+(.*))?$/;
const NAMED_DAY_FIRST =
  /^\s*(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[\s\-/]+(?:de\s+)?(\p{L}{3,})\.?,?[\s\-/]+(?:de\s+)?(\d{4}|\d{2})(?:[,\s]+(.*))?$/u;
const NAMED_MONTH_FIRST =
  /^\s*(?:\p{L}+\.?,\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[,\s]+(.*))?$/u;

function numbersIn(text: string): Numbers | null {
  const found = NUMERIC.exec(text);
  if (found === null) return null;
  return { parts: [found[1] ?? "", found[2] ?? "", found[3] ?? ""], rest: found[4] ?? "" };
}

const isDotted = (text: string): boolean => /^\s*\d{1,2}\s*\.\s*\d{1,2}\s*\.\s*(?:\d{4}|\d{2})(?!\d)/.test(text);

interface ReadDate {
  readonly date: string;
  /** The text after the date: usually a time. */
  readonly rest: string;
  /** True if the year has two digits, so that the century is a guess. */
  readonly short: boolean;
}

/** A date as people write it, with the text after it. Null: not a date. */
export function readDate(text: string, order: DateOrder): ReadDate | null {
  const numbers = numbersIn(text);
  if (numbers !== null) {
    const [a, b, c] = numbers.parts;
    // No language writes dates with dots in month-first order.
    const inOrder = order === "mdy" && isDotted(text) ? "dmy" : order;
    const [year, month, day] =
      a.length > 2 || inOrder === "ymd" ? [a, b, c] : inOrder === "dmy" ? [c, b, a] : [c, a, b];
    return dated(year, Number(month), day, numbers.rest);
  }
  const dayFirst = NAMED_DAY_FIRST.exec(text);
  if (dayFirst !== null) return dated(dayFirst[3], monthNamed(dayFirst[2]), dayFirst[1], dayFirst[4]);
  const monthFirst = NAMED_MONTH_FIRST.exec(text);
  if (monthFirst !== null) return dated(monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2], monthFirst[4]);
  return null;
}

/** Two-digit years: `49` is 2049, `50` is 1950. */
const PIVOT = 50;
/** Years this close to the pivot may be of either century: birthdays in 1948, loans that end in 2051. */
const NEAR = 15;

function dated(
  year: string | undefined,
  month: number,
  day: string | undefined,
  rest: string | undefined,
): ReadDate | null {
  if (year === undefined || year.length === 3) return null;
  const short = year.length <= 2;
  const long = short ? Number(year) + (Number(year) < PIVOT ? 2000 : 1900) : Number(year);
  const date = `${String(long).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return parseDate(date) === null ? null : { date, rest: rest ?? "", short };
}

const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"];

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}|\./gu, "")
    .toLowerCase();

/** Names of months in the supported languages and their unambiguous prefixes, with the month's number. */
function namesOfMonths(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const beginnings = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const month of ["short", "long"] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      for (let number = 1; number <= 12; number++) {
        const name = folded(format.format(Date.UTC(2020, number - 1, 15)));
        names.set(name, number);
        for (let length = 3; length < name.length; length++) {
          const beginning = name.slice(0, length);
          beginnings.set(beginning, (beginnings.get(beginning) ?? number) === number ? number : 0);
        }
      }
    }
  return new Map([...beginnings, ...names]);
}

/** Created once: creating the formatters takes longer than reading a thousand dates. */
const MONTHS = namesOfMonths();

/** The month with this name or prefix. 0: none. */
const monthNamed = (written: string | undefined): number => MONTHS.get(folded(written ?? "")) ?? 0;

const ORDERS: readonly DateOrder[] = ["ymd", "dmy", "mdy"];

/** The date order of a column: the one in which most of its cells are valid dates. */
export function dateOrderOf(
  texts: Iterable<string>,
  usual: DateOrder,
  /** The day of a text in an order. Null: not a date. */
  read: (text: string, order: DateOrder) => string | null = (text, order) => readDate(text, order)?.date ?? null,
): {
  readonly order: DateOrder;
  /** True if nothing decides, if cells contradict each other, or if only few contradict the language. */
  readonly unsure: boolean;
  /** True if another order would read some cells differently. False if all start with the year. */
  readonly matters: boolean;
} {
  const fits = { ymd: 0, dmy: 0, mdy: 0 };
  let dates = 0;
  let undecided = 0;
  let dotted = 0;
  for (const text of texts) {
    // Dates with dots say nothing about dates with slashes in the same column.
    if (usual !== "ymd" && isDotted(text) && read(text, "dmy") !== null) {
      dates++;
      dotted++;
      continue;
    }
    const days = new Set<string>();
    for (const order of ORDERS) {
      const day = read(text, order);
      if (day === null) continue;
      fits[order]++;
      days.add(day);
    }
    if (days.size > 0) dates++;
    if (days.size > 1) undecided++;
  }
  if (dotted === dates && dotted > 0) return { order: "dmy", unsure: false, matters: true };
  const most = Math.max(...Object.values(fits));
  const best = ORDERS.filter((order) => fits[order] === most);
  const order = best.includes(usual) ? usual : (best.find((one) => one !== "ymd") ?? best[0] ?? usual);
  const isAgainst = usual !== "ymd" && order !== usual && undecided > dates - dotted - undecided;
  return {
    order,
    unsure: undecided > 0 && (best.length > 1 || isAgainst || fits[order] < dates - dotted),
    matters: undecided > 0 || dotted > 0 || fits[order] < dates,
  };
}

/** True if two-digit years are ambiguous: some are close to the pivot, or they lie on both sides of it. */
export function hasDoubtfulCentury(texts: Iterable<string>, order: DateOrder): boolean {
  let [earlier, later] = [false, false];
  for (const text of texts) {
    const read = readDate(text, order);
    if (read?.short !== true) continue;
    const year = Number(read.date.slice(2, 4));
    if (Math.abs(year - PIVOT) < NEAR) return true;
    if (year < PIVOT) later = true;
    else earlier = true;
  }
  return earlier && later;
}

const pad = (part: number): string => String(part).padStart(2, "0");

const CLOCK = /^\s*(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d+))?)?)?\s*(a\.?m\.?|p\.?m\.?|uhr|h)?\s*$/i;

/** `14:30`, `2:30 pm`, `14.30 Uhr`, `14h30`, with the fraction of the seconds, if any. Null: not a time. */
export function readClock(text: string): { readonly time: string; readonly fraction: string } | null {
  const found = CLOCK.exec(text);
  if (found === null || (found[2] === undefined && found[5] === undefined)) return null;
  const half = found[5]?.toLowerCase().replaceAll(".", "");
  let hours = Number(found[1]);
  if (half === "pm" && hours < 12) hours += 12;
  if (half === "am" && hours === 12) hours = 0;
  const [minutes, seconds] = [Number(found[2] ?? 0), Number(found[3] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const time = `${pad(hours)}:${pad(minutes)}${seconds > 0 ? `:${pad(seconds)}` : ""}`;
  return { time, fraction: found[4] ?? "" };
}

/** A time of day. Null also for fractions of seconds, which time fields can't store. */
export function readTime(text: string): string | null {
  const read = readClock(text);
  return read === null || /[1-9]/.test(read.fraction) ? null : read.time;
}
