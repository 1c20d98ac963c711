import { formatAmount, minorDigits } from "#expr/money.ts";
import { parseDuration } from "#expr/durations.ts";
import { durationForPeople } from "#expr/durations-for-people.ts";
import type { Type, Value } from "#expr/types.ts";
import { listed } from "#text/listed.ts";
import { wordsInSentences } from "./words-in-sentences.ts";

/** How values read inside sentences: messages, notices, titles. */
export interface ValueWording {
  readonly language: string;
  readonly zone: string;
  /** The title of a record. */
  title(entity: string, id: string): string;
}

export function showValue(value: Value, type: Type, voice: ValueWording): string {
  if (value === null || value === "") return "";
  if (Array.isArray(value)) {
    const of = type.kind === "list" ? type.of : type;
    const parts = (value as readonly Value[]).map((element) => showValue(element, of, voice));
    return listed(parts, new Intl.ListFormat(safeLanguage(voice.language), { type: "conjunction" }));
  }
  switch (type.kind) {
    case "money":
      return typeof value === "number" ? showMoney(value, type.currency, voice.language) : String(value);
    case "number":
      return typeof value === "number" ? showNumber(value, voice.language) : String(value);
    case "boolean":
      return wordsInSentences(voice.language)[value === true ? "yes" : "no"];
    case "date":
      return dateFormat(voice.language, { dateStyle: "medium", timeZone: "UTC" }, `${String(value)}T00:00:00Z`);
    case "instant":
      return dateFormat(
        voice.language,
        { dateStyle: "medium", timeStyle: "short", timeZone: voice.zone },
        String(value),
      );
    case "time":
      return dateFormat(voice.language, { timeStyle: "short", timeZone: "UTC" }, `1970-01-01T${String(value)}Z`);
    case "duration":
      return showDuration(String(value), voice.language);
    case "workingTime":
      return wordsInSentences(voice.language).working(showDuration(String(value), voice.language, "workingTime"));
    case "record":
      return voice.title(type.entity, String(value));
    case "place": {
      const { latitude, longitude } = value as { readonly latitude?: number; readonly longitude?: number };
      return `${latitude ?? ""}, ${longitude ?? ""}`;
    }
    case "file":
      return String((value as { readonly name?: string }).name ?? "");
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

export function showMoney(value: number, currency: string, language: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(safeLanguage(language), {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // As a string: a floating-point number would lose the last digit of the largest amounts.
  return format.format(formatAmount(value, currency) as Intl.StringNumericLiteral);
}

const showNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(safeLanguage(language), { maximumFractionDigits: 15, useGrouping: "min2" }).format(value);

export const showPercent = (value: number, language: string): string =>
  new Intl.NumberFormat(safeLanguage(language), { style: "percent", maximumFractionDigits: 4 }).format(value);

function dateFormat(language: string, options: Intl.DateTimeFormatOptions, written: string): string {
  const moment = Date.parse(written);
  if (Number.isNaN(moment)) return written;
  return new Intl.DateTimeFormat(safeLanguage(language), options).format(moment);
}

const MINUTE = 60_000;

/** `P14D` as `14 days`, in the given language. */
function showDuration(value: string, language: string, kind?: "workingTime"): string {
  const duration = parseDuration(durationForPeople(value, kind));
  if (duration === null) return value;
  const { months, days, milliseconds } = duration;
  const clock = Math.abs(milliseconds);
  const sign = months < 0 || days < 0 || milliseconds < 0 ? -1 : 1;
  const units: [number, string][] = [
    [Math.trunc(Math.abs(months) / 12), "year"],
    [Math.abs(months) % 12, "month"],
    [Math.abs(days), "day"],
    [Math.trunc(clock / (60 * MINUTE)), "hour"],
    [Math.trunc(clock / MINUTE) % 60, "minute"],
    [(clock % MINUTE) / 1000, "second"],
  ];
  const shown = units.filter(([count]) => count !== 0);
  if (shown.length === 0) shown.push([0, /[1-9]/u.test(value) ? "second" : "day"]);
  const parts = shown.map(([count, unit]) =>
    new Intl.NumberFormat(safeLanguage(language), { style: "unit", unit, unitDisplay: "long" }).format(count * sign),
  );
  return new Intl.ListFormat(safeLanguage(language), { type: "unit" }).format(parts);
}

/** A document may name a language that `Intl` rejects. */
export function safeLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}
