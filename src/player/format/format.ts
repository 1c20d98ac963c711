import { formatAmount, minorDigits } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import { listed, partedByCommas } from "#text/listed.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Words } from "../words/en.ts";
import { formatDuration } from "./duration.ts";
import { formatPlace } from "./place.ts";

/** Everything that formatting a value depends on: language, currency, time zone. */
export interface Formatting {
  readonly language: string;
  readonly currency: string;
  readonly zone: string;
  readonly words: Words;
  /** Translates with the document's `## Words`. */
  readonly translate: (text: string) => string;
  /** The app's today, `2025-06-02`: not the phone's date if the clock was set for trying things out. */
  readonly today: string;
}

/** `row`: little room, so the current year is left out. `exact`: all that is stored, for forms and files. */
export type FormatRoom = "row" | "page" | "exact";

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat>();

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat>(
  key: string,
  make: () => T,
): T {
  const known = made.get(key);
  if (known !== undefined) return known as T;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** Four digits have no thousands separator: they are often a year or an identifier. */
export function formatNumber(value: number, f: Formatting, digits = 6): string {
  // Must not become zero: 0.0000001 keeps its digits.
  const tiny = value !== 0 && Math.abs(value) < 10 ** -digits;
  return cached(
    `n${tiny ? "s" : ""}${digits}${f.language}`,
    () =>
      new Intl.NumberFormat(
        f.language,
        tiny ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: digits, useGrouping: "min2" },
      ),
  ).format(value);
}

/** A number of records. Cached, because a list has many, and creating a format takes as long as drawing a row. */
export const formatCount = (count: number, { language }: Pick<Formatting, "language">): string =>
  cached(`c${language}`, () => new Intl.NumberFormat(language)).format(count);

/** A counted, summed or averaged number, with thousands separators: unlike a number in a record, it can't be a year. */
export function formatFigure(shown: DisplayValue, f: Formatting, room: FormatRoom = "page"): string {
  const { value, type } = shown;
  const isPlain = type.kind === "number" || type.kind === "whole number";
  if (!isPlain || typeof value !== "number" || Math.abs(value) < 1000) return formatShown(shown, f, room);
  const figure = cached(`f${f.language}`, () => new Intl.NumberFormat(f.language, { maximumFractionDigits: 2 }));
  return withUnit(figure.format(value), type);
}

/** "12.5 kg" with a no-break space, so that the unit stays on the line. */
const withUnit = (number: string, type: DisplayValue["type"]): string =>
  "unit" in type && type.unit !== undefined ? `${number}\u00A0${type.unit}` : number;

/**
 * The first number and date make the browser load its data for a language: done while the page waits for the engine.
 */
export function readFormats(language: string): void {
  formatCount(0, { language });
  dateOfInstant(new Date().toISOString(), "UTC");
}

function moneyFormat(language: string, currency: string): Intl.NumberFormat {
  return cached(`m${currency}${language}`, () => {
    // Set explicitly: the browser's digits for a currency may differ from those in which amounts are stored.
    const digits = minorDigits(currency);
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    try {
      return new Intl.NumberFormat(language, { style: "currency", currency, ...fixed });
    } catch {
      return new Intl.NumberFormat(language, fixed);
    }
  });
}

export function formatMoney(minor: number, currency: string, f: Formatting): string {
  // Formatted from text, because the largest amounts exceed the precision of a double. A chart's scale has fractions of
  // minor units, too.
  const amount = Number.isInteger(minor) ? formatAmount(minor, currency) : String(minor / 10 ** minorDigits(currency));
  return moneyFormat(f.language, currency).format(amount as Intl.StringNumericLiteral);
}

export function formatPercent(share: number, f: Formatting, most: 2 | 20 = 2): string {
  const tiny = most === 2 && share !== 0 && Math.abs(share) < 0.0001; // less than 0.01 %
  const digits = tiny ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: most };
  return cached(
    `p${tiny ? "s" : most}${f.language}`,
    () => new Intl.NumberFormat(f.language, { style: "percent", ...digits }),
  ).format(share);
}

/** Noon UTC: a calendar date has no zone, and must not slip to the day before. */
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);

export function formatDate(date: string, f: Formatting, room: FormatRoom): string {
  const at = noon(date);
  if (Number.isNaN(at.getTime())) return date;
  const away = dayNumber(date) - dayNumber(f.today);
  if (Math.abs(away) <= 1) {
    const near = cached(`r${f.language}`, () => new Intl.RelativeTimeFormat(f.language, { numeric: "auto" })).format(
      away,
      "day",
    );
    return near.charAt(0).toLocaleUpperCase(f.language) + near.slice(1);
  }
  return formatPlainDate(date, f, room);
}

/** A day as a date, never as "today": used for the first day of a week, which stands for the whole week. */
export function formatPlainDate(date: string, f: Formatting, room: FormatRoom): string {
  const at = noon(date);
  if (Number.isNaN(at.getTime())) return date;
  const thisYear = date.slice(0, 4) === f.today.slice(0, 4);
  if (room === "row" && thisYear)
    return cached(
      `d1${f.language}`,
      () => new Intl.DateTimeFormat(f.language, { day: "numeric", month: "short", timeZone: "UTC" }),
    ).format(at);
  return cached(
    `d2${f.language}`,
    () => new Intl.DateTimeFormat(f.language, { dateStyle: "medium", timeZone: "UTC" }),
  ).format(at);
}

/** "Jul"; with the full year if it is not the current one, because a chart may span centuries. */
export function formatShortMonth(month: string, f: Formatting): string {
  const year = month.slice(0, 4) === f.today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  const options = { month: "short", ...year, timeZone: "UTC" } as const;
  return cached(`d4${"year" in year}${f.language}`, () => new Intl.DateTimeFormat(f.language, options)).format(
    noon(`${month}-15`),
  );
}

export function formatTime(time: string, f: Formatting): string {
  const at = new Date(`2000-01-01T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(at.getTime())) return time;
  return cached(
    `t${f.language}`,
    () => new Intl.DateTimeFormat(f.language, { timeStyle: "short", timeZone: "UTC" }),
  ).format(at);
}

/** The calendar date of an instant in the app's zone. */
export function dateOfInstant(instant: string, zone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant.slice(0, 10);
  return cached(`i0${zone}`, () => zoned("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" }, zone)).format(
    at,
  );
}

function zoned(language: string, options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(language, options);
  }
}

export function formatInstant(instant: string, f: Formatting, room: FormatRoom): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const time = cached(`i1${f.language}${f.zone}`, () => zoned(f.language, { timeStyle: "short" }, f.zone)).format(at);
  return `${formatDate(dateOfInstant(instant, f.zone), f, room)}${beforeTime(f)}${time}`;
}

/** Separator between day and time: a comma, an Arabic comma, or only a space. */
const beforeTime = (f: Formatting): string =>
  /^(?:ar|fa|ur)/u.test(f.language) ? "، " : /^(?:zh|ja)/u.test(f.language) ? " " : ", ";

/** "5 minutes ago"; from one day on, the date. */
export function formatAgo(instant: string, f: Formatting, now: number): string {
  const minutes = Math.round((Date.parse(instant) - now) / 60_000);
  if (Number.isNaN(minutes)) return instant;
  // `now` may be a minute old.
  if (Math.abs(minutes) < 1 || minutes === 1) return f.words.justNow;
  const relative = cached(`r${f.language}`, () => new Intl.RelativeTimeFormat(f.language, { numeric: "auto" }));
  if (Math.abs(minutes) < 60) return relative.format(minutes, "minute");
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), "hour");
  return formatInstant(instant, f, "row");
}

export function formatDistance(metres: number, f: Formatting): string {
  const far = metres >= 1000;
  const unit = far ? "kilometer" : "meter";
  const value = far ? metres / 1000 : metres;
  return cached(
    `u${unit}${f.language}`,
    () => new Intl.NumberFormat(f.language, { style: "unit", unit, maximumFractionDigits: far ? 1 : 0 }),
  ).format(value);
}

export function formatBytes(bytes: number, f: Formatting): string {
  const [unit, value] =
    bytes >= 1_000_000 ? (["megabyte", bytes / 1_000_000] as const) : (["kilobyte", bytes / 1000] as const);
  return cached(
    `b${unit}${f.language}`,
    () => new Intl.NumberFormat(f.language, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 }),
  ).format(value);
}

export const joinWords = (texts: readonly string[], f: Formatting): string =>
  listed(
    texts,
    cached(`l${f.language}`, () => partedByCommas(f.language)),
  );

export const isEmptyValue = (value: Value): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A value of any type as plain text; "" if it is empty. */
export function formatShown(shown: DisplayValue, f: Formatting, room: FormatRoom = "page"): string {
  const { value, type } = shown;
  if (shown.broken === true) return f.words.notKnown;
  if (shown.title !== undefined) return value === null ? "" : (shown.title ?? f.words.gone);
  if (isEmptyValue(value)) return type.kind === "yes/no" || type.kind === "boolean" ? f.words.no : "";
  switch (type.kind) {
    case "number":
    case "whole number":
      return typeof value === "number"
        ? withUnit(formatNumber(value, f, shown.computed === true && room !== "exact" ? 2 : 6), type)
        : plain(value, f);
    case "money":
      return typeof value === "number"
        ? formatMoney(value, "currency" in type ? type.currency : f.currency, f)
        : plain(value, f);
    case "percent":
      return typeof value === "number" ? formatPercent(value, f, room === "exact" ? 20 : 2) : plain(value, f);
    case "yes/no":
    case "boolean":
      return value === true ? f.words.yes : f.words.no;
    case "date":
      return typeof value === "string" ? formatDate(value, f, room) : plain(value, f);
    case "time":
      return typeof value === "string" ? formatTime(value, f) : plain(value, f);
    case "date and time":
    case "instant":
      return typeof value === "string" ? formatInstant(value, f, room) : plain(value, f);
    case "duration":
      return typeof value === "string"
        ? formatDuration(value, f.language, room === "exact" ? "exact" : "duration")
        : plain(value, f);
    case "workingTime":
      return typeof value === "string"
        ? f.words.workingTime(formatDuration(value, f.language, room === "exact" ? "exact" : "workingTime"))
        : plain(value, f);
    case "rating":
      return typeof value === "number" ? `${formatNumber(value, f)} ★` : plain(value, f);
    case "choice":
      return typeof value === "string" ? f.translate(value) : plain(value, f);
    case "choices":
      return Array.isArray(value)
        ? joinWords(
            value.map((one) => f.translate(String(one))),
            f,
          )
        : plain(value, f);
    case "references":
      return joinWords(
        (shown.titles ?? []).filter((title) => title !== null).map((title) => f.translate(title)),
        f,
      );
    case "secret":
      return "••••••";
    case "list":
      if (shown.titles !== undefined)
        return joinWords(
          shown.titles.filter((title) => title !== null).map((title) => f.translate(title)),
          f,
        );
      return Array.isArray(value)
        ? joinWords(
            value.map((one: Value) => formatShown({ value: one, type: type.of }, f, room)),
            f,
          )
        : plain(value, f);
    case "map":
      return joinWords(
        Object.entries(value as { readonly [key: string]: Value }).map(([key, one]) =>
          f.words.labelled(
            f.translate(key),
            formatShown({ value: one, type: type.keys[key] ?? { kind: "any" } }, f, room),
          ),
        ),
        f,
      );
    default:
      return plain(value, f);
  }
}

/** Formats values by what they are, if their type does not tell: tags, places, files, foreign data. */
function plain(value: Value, f: Formatting): string {
  if (value === null) return "";
  if (typeof value === "string") return f.translate(value);
  if (typeof value === "number") return formatNumber(value, f);
  if (typeof value === "boolean") return value ? f.words.yes : f.words.no;
  if (Array.isArray(value))
    return joinWords(
      value.map((one: Value) => plain(one, f)),
      f,
    );
  const { latitude, longitude, name } = value as { readonly [key: string]: Value };
  if (typeof latitude === "number" && typeof longitude === "number")
    return formatPlace({ latitude, longitude }, f.language);
  return typeof name === "string" ? name : JSON.stringify(value);
}
