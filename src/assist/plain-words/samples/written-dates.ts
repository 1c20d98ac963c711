import { formatDate, parseDate } from "#expr/dates.ts";
import { normalTime } from "#expr/times.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";

export interface WrittenDate {
  readonly date: string;
  /** False if day and month could be swapped. */
  readonly isSettled: boolean;
  /** What settled the order if the date alone does not: “the other dates here have the day first”. */
  readonly because?: string;
}

const YEAR_FIRST = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?$/u;
const YEAR_LAST = /^(\d{1,2})([/.-])\s?(\d{1,2})\2\s?(\d{4})$/u;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s*(?:of\s+|de\s+)?([\p{L}\p{M}]+)\.?,?\s+(?:de\s+)?(\d{4})$/iu;
const MONTH_DAY = /^([\p{L}\p{M}]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

/** A date in another notation: `31/12/2026`, `3. Mai 1998`, `May 3, 1998`. */
export function writtenDate(text: string, study: AnalysedDocument): WrittenDate | null {
  const ordered = YEAR_FIRST.exec(text);
  if (ordered !== null) return settled(ordered[1], ordered[2], ordered[3]);
  const named = DAY_MONTH.exec(text);
  if (named !== null) return settled(named[3], monthNamed(named[2]), named[1]);
  const american = MONTH_DAY.exec(text);
  if (american !== null) return settled(american[3], monthNamed(american[1]), american[2]);
  const [, first, mark, second, year] = YEAR_LAST.exec(text) ?? [];
  if (first === undefined) return null;
  const dayFirst = settled(year, second, first);
  if (mark === ".") return dayFirst;
  const monthFirst = settled(year, first, second);
  if (dayFirst === null || monthFirst === null || first === second) return dayFirst ?? monthFirst;
  return { ...(orderIn(study).isDayFirst ? dayFirst : monthFirst), ...whyIn(study) };
}

function settled(year = "", month: string | number = "", day = ""): WrittenDate | null {
  const date = formatDate({ year: Number(year), month: Number(month), day: Number(day) });
  return Number(month) > 0 && parseDate(date) !== null ? { date, isSettled: true } : null;
}

const LANGUAGES = ["en", "de", "fr", "es", "ar"];
let months: ReadonlyMap<string, number> | null = null;

const plainMonth = (name: string): string => name.normalize("NFC").toLocaleLowerCase("en").replaceAll(".", "");

/** Month names in all languages, long and short, without ambiguous ones. */
function monthNames(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      for (let i = 1; i <= 12; i++) {
        const name = plainMonth(format.format(Date.UTC(2026, i - 1, 15)));
        found.set(name, found.has(name) && found.get(name) !== i ? 0 : i);
      }
    }
  return found;
}

function monthNamed(name = ""): number {
  months ??= monthNames();
  return months.get(plainMonth(name)) ?? 0;
}

const ORDERED = /(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/gu;
const DAY_FIRST = new Set([
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "ar",
  "pl",
  "cs",
  "da",
  "nb",
  "fi",
  "ru",
  "tr",
  "ro",
  "el",
]);
const MONTH_FIRST = new Set(["US", "PH"]);
/** Regions where both orders are common. */
const EITHER = new Set(["CA"]);

type Vote = "day" | "month";

interface Votes {
  readonly dates: ReadonlySet<Vote>;
  readonly language: Vote | null;
}

/**
 * Whether the day comes first, according to other dates in the document and its language. If they disagree, it is not
 * settled.
 */
function orderIn(study: AnalysedDocument): { readonly isDayFirst: boolean; readonly isSettled: boolean } {
  const { dates, language } = votesIn(study);
  const votes = new Set([...dates, ...(language === null ? [] : [language])]);
  const isDollar = study.model.purpose.currency?.value === "USD";
  return { isDayFirst: votes.size === 1 ? votes.has("day") : !isDollar, isSettled: votes.size === 1 };
}

function whyIn(study: AnalysedDocument): Pick<WrittenDate, "isSettled" | "because"> {
  const { isDayFirst, isSettled } = orderIn(study);
  if (!isSettled) return { isSettled };
  const first = isDayFirst ? "the day first" : "the month first";
  const byDates = votesIn(study).dates.size > 0;
  return { isSettled, because: byDates ? `other dates here have ${first}` : `the document's language has ${first}` };
}

function votesIn({ source, model }: AnalysedDocument): Votes {
  const dates = new Set<Vote>();
  for (const [, first, second] of source.matchAll(ORDERED)) {
    if (Number(first) > 12 && Number(second) <= 12) dates.add("day");
    if (Number(second) > 12 && Number(first) <= 12) dates.add("month");
  }
  const [language = "", ...more] = (model.purpose.language?.value ?? "").split("-");
  const region = more.find((part) => /^[A-Z]{2}$/u.test(part));
  if (region !== undefined && EITHER.has(region)) return { dates, language: null };
  if (region !== undefined && MONTH_FIRST.has(region)) return { dates, language: "month" };
  const isDayFirst = DAY_FIRST.has(language) || (language === "en" && region !== undefined);
  return { dates, language: isDayFirst ? "day" : null };
}

const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(uhr|h|a\.?m\.?|p\.?m\.?)?$/iu;

/** Converts `14.30`, `14h30`, `2:30 pm`, `14 Uhr` to `14:30`. */
export function writtenTime(text: string): string | null {
  const [, hours, minutes, end = ""] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined || (minutes === undefined && end === "")) return null;
  const half = /^([ap])/iu.exec(end)?.[1]?.toLowerCase();
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  return normalTime(`${ofDay}:${minutes ?? "00"}`);
}

const WITH_TIME =
  /^(.+?)(?:,\s*|\s+|(?<=\d)T)(?:(?:at|um|à|a\s+las?|@)\s+)?(\d{1,2}(?:[:.h]\d{2}|h)?\s*(?:uhr|[ap]\.?m\.?)?)$/iu;

/** Splits a text into the part before a time of day and the time. */
export function dayAndTime(text: string): { readonly day: string; readonly time: string } | null {
  const [, day, end = ""] = WITH_TIME.exec(text) ?? [];
  const time = day === undefined ? null : writtenTime(end);
  return day === undefined || time === null ? null : { day, time };
}
