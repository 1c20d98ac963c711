import { parseDate } from "./dates.ts";
import { addDurations, durationOf, formatDuration, negateDuration, parseDuration, unitOf } from "./durations.ts";
import { decimalOf } from "./decimals.ts";
import { formatAmount, isCurrency, minorDigits, moneyOf } from "./money.ts";
import { isPlace } from "./places.ts";
import { quote, unquote } from "./quoted-text.ts";
import { normalTime } from "./times.ts";
import type { Type, Value } from "./types.ts";
import { formatInstant, parseInstant, wallClock } from "./zones.ts";
import { dateOfDay } from "./dates.ts";
import { formatTime } from "./times.ts";

/** The value of a cell. The wrapper distinguishes "not a value" (null) from an empty cell (`{ value: null }`). */
export interface ParsedLiteral {
  readonly value: Value;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/**
 * The first group does not begin with zero, and all separators are the same: `0,500` and `1 250,500` are not thousands.
 */
const GROUPED = /^[+-]?[1-9]\d{0,2}([,' \u00a0\u202f])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
const SIGNS: { readonly [sign: string]: string } = { "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", $: "USD" };

/**
 * Reads a cell of a table or an import as a value of a type; null: it is none. Moments without an offset are in `zone`.
 */
export function readLiteral(text: string, type: Type, currency: string, zone = "UTC"): ParsedLiteral | null {
  const written = text.trim();
  if (written === "" || (written === "empty" && type.kind !== "text")) return { value: null };
  const found = readAs(written, type, currency, zone);
  return found === null ? null : { value: found };
}

function readAs(text: string, type: Type, currency: string, zone: string): Value {
  switch (type.kind) {
    case "text":
    case "record":
    case "any":
      return readText(text);
    case "number":
      return readNumber(text);
    case "money":
      return readMoney(text, type.currency === "" ? currency : type.currency);
    case "boolean":
      return readBoolean(text);
    case "date":
      return parseDate(text) ? text : null;
    case "time":
      return normalTime(text);
    case "instant":
      return readInstant(text, zone);
    case "duration":
      return readDuration(text);
    case "place":
      return readPlace(text);
    case "list":
      return readList(text, type.of, currency, zone);
    default:
      return readJson(text);
  }
}

/** A text, quoted or bare. */
const readText = (text: string): string => (isQuoted(text) ? (unquote(text) ?? text) : text);

/** True if the opening quote is closed by the last character and not before. */
function isQuoted(text: string): boolean {
  const quoteSign = text[0];
  if ((quoteSign !== '"' && quoteSign !== "'") || text.length < 2) return false;
  for (let i = 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === quoteSign) return i === text.length - 1;
  }
  return false;
}

/** Longer than any number, amount, moment or duration, so that the patterns never see long texts. */
const LONGEST = 100;

/** `1250`, `1,250.5`, `9 %`, `9 percent`. */
export function readNumber(text: string): number | null {
  if (text.length > LONGEST) return null;
  const percent = /(?:%|\s*\bper ?cent)$/iu.exec(text);
  if (percent !== null) {
    const value = readNumber(text.slice(0, percent.index).trimEnd());
    return value === null ? null : Number(`${value}e-2`);
  }
  const plain = text.replaceAll("−", "-");
  const digits = GROUPED.test(plain) ? plain.replace(/[,' \u00a0\u202f]/g, "") : plain;
  const value = NUMBER.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Degrees and metres have no thousands separators. */
const readPlain = (text: string): number | null => (NUMBER.test(text) ? Number(text) : null);

/**
 * `1000 EUR`, `EUR 1000`, `€12.50`, or a bare number in the type's currency. An amount in another currency is rejected.
 */
export function readMoney(text: string, currency: string): number | null {
  if (text.length > LONGEST) return null;
  let amount = text;
  const code = /^([A-Z]{3})\s*(\S.*)$/s.exec(text) ?? /^([€£¥₹$])\s*(\S.*)$/s.exec(text);
  const after = /^(.*\S)\s*(?:([A-Z]{3})|([€£¥₹$]))$/s.exec(text);
  const named = code?.[1] ?? after?.[2] ?? after?.[3];
  if (named !== undefined) {
    amount = (code?.[2] ?? after?.[1] ?? "").trim();
    const is = SIGNS[named] ?? named;
    // A sign may stand for several currencies; it then means the document's own.
    const shared = (named === "$" && currency.endsWith("D")) || (named === "¥" && currency === "CNY");
    if (!isCurrency(is) || (is !== currency && !shared)) return null;
  }
  const value = readNumber(amount);
  return value === null || /%$|per ?cent$/iu.test(amount) || decimalOf(value).scale > minorDigits(currency)
    ? null
    : moneyOf(value, currency);
}

const spellings = (word: string): string[] => [
  word,
  word.toUpperCase(),
  word.slice(0, 1).toUpperCase() + word.slice(1),
];
const yes = new Set(["yes", "true"].flatMap(spellings).concat("1", "t"));
const no = new Set(["no", "false"].flatMap(spellings).concat("0", "f"));

/** `yes`, `No`, `TRUE`, and CEL's `1`, `t`, `0`, `f`. */
export function readBoolean(text: string): boolean | null {
  return yes.has(text) ? true : no.has(text) ? false : null;
}

/** `2025-03-05 14:30`, also with `T`, seconds and an offset; a bare date means the beginning of that day. */
export function readInstant(text: string, zone: string): string | null {
  if (text.length > LONGEST) return null;
  const moment = parseInstant(parseDate(text) ? `${text}T00:00` : text, zone);
  return moment === null ? null : formatInstant(moment);
}

const PART = /(\d+(?:\.\d+)?)\s*(\p{L}+)/gu;

/** From the longest to the shortest, the order in which they are written. */
const UNITS = ["year", "quarter", "month", "week", "day", "hour", "minute", "second", "ms"];

/**
 * `14 days`, `2 hours 30 minutes`, `1h30m`, `P14D`. A sign applies to the whole, so `1d-2d` is rejected.
 * `1 day, 3 days` and `30 minutes, 1 hour` are two durations each.
 */
export function readDuration(text: string): string | null {
  if (text.length > LONGEST) return null;
  const iso = parseDuration(text);
  if (iso) return formatDuration(iso);
  const negative = text.startsWith("-");
  const body = /^[+-]/u.test(text) ? text.slice(1).trim() : text;
  let total: string | null = "PT0S";
  let rest = body;
  let last = -1;
  for (const [part, count = "", unit = ""] of body.matchAll(PART)) {
    const one: string | null =
      unit === "m" || unit === "ms"
        ? short(Number(count), unit)
        : unitOf(unit) === null
          ? null
          : durationOf(Number(count), unit);
    const place = UNITS.indexOf(unit === "m" ? "minute" : unit === "ms" ? unit : (unitOf(unit) ?? ""));
    if (one === null || total === null || place <= last) return null;
    last = place;
    total = addDurations(total, one);
    rest = rest.replace(part, "");
  }
  if (rest.replace(/\band\b|,/g, "").trim() !== "" || body.trim() === "") return null;
  return negative && total !== null ? negateDuration(total) : total;
}

/**
 * In `1h30m`, `m` and `ms` mean minutes and milliseconds. As units of the language they would be too easy to misread.
 */
const short = (count: number, unit: "m" | "ms"): string | null =>
  formatDuration({ months: 0, days: 0, milliseconds: Math.round(count * (unit === "m" ? 60_000 : 1)) });

/**
 * `52.52, 13.405`, optionally with the accuracy in metres as third number. Between semicolons, commas are decimal;
 * `52,5, 13` could be two numbers or three.
 */
function readPlace(text: string): Value {
  const parts = text.includes(";") ? text.replaceAll(",", ".").split(";") : text.split(",");
  if (/\d,\d/.test(text) && /,\s/.test(text) && !text.includes(";")) return null;
  const numbers = parts.map((part) => readPlain(part.trim()));
  const [latitude, longitude, accuracy] = numbers;
  if (latitude === undefined || longitude === undefined || numbers.length > 3 || numbers.includes(null)) return null;
  const place: Value = { latitude, longitude, ...(accuracy === undefined ? {} : { accuracy }) };
  return isPlace(place) ? place : null;
}

/** `a, b` or `[a, b]`; commas inside quotes don't separate. */
function readList(text: string, of: Type, currency: string, zone: string): Value {
  const inner = /^\[.*\]$/s.test(text) ? text.slice(1, -1) : text;
  const items: Value[] = [];
  for (const part of splitItems(inner, of.kind === "place" ? ";" : ",")) {
    if (part.trim() === "") continue;
    const read = readLiteral(part, of, currency, zone);
    if (read === null) return null;
    items.push(read.value);
  }
  return items;
}

function splitItems(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let quoted = "";
  let fresh = true;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted !== "") {
      if (c === "\\") i++;
      else if (c === quoted) quoted = "";
    } else if (c === separator) {
      parts.push(text.slice(from, i));
      from = i + 1;
      fresh = true;
    } else if (fresh && (c === '"' || c === "'")) {
      quoted = c;
      fresh = false;
    } else if (c !== " ") fresh = false;
  }
  return [...parts, text.slice(from)];
}

function readJson(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

/** Data from outside may be nested too deeply for the stack; such a value has no text. */
function jsonText(value: Value): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}

/** A value as an author would write it in a cell; the inverse of `readLiteral`. */
export function writeLiteral(value: Value, type: Type, currency: string, zone = "UTC"): string {
  if (value === null) return "";
  switch (type.kind) {
    case "money": {
      const code = type.currency === "" ? currency : type.currency;
      return typeof value === "number" ? `${formatAmount(value, code)} ${code}` : String(value);
    }
    case "boolean":
      return value === true ? "yes" : "no";
    case "instant":
      return typeof value === "string" ? writeInstant(value, zone) : String(value);
    case "duration":
      return typeof value === "string" ? writeDuration(value) : String(value);
    case "place":
      return isPlace(value)
        ? [value.latitude, value.longitude, value.accuracy].filter((n) => n !== undefined).join(", ")
        : jsonText(value);
    case "list": {
      if (!Array.isArray(value)) return String(value);
      const separator = type.of.kind === "place" ? "; " : ", ";
      return value.map((item: Value) => writeItem(item, type.of, currency, zone)).join(separator);
    }
    case "text":
    case "record":
    case "any":
      return typeof value === "string" ? writeText(value) : jsonText(value);
    default:
      return typeof value === "object" ? jsonText(value) : String(value);
  }
}

/** Bare if reading it gives the same text, else quoted. */
const writeText = (text: string): string =>
  text !== text.trim() || text === "" || readText(text) !== text || /[\n\r]/.test(text) ? quote(text) : text;

function writeItem(item: Value, of: Type, currency: string, zone: string): string {
  const text = writeLiteral(item, of, currency, zone);
  if (of.kind === "text" && typeof item === "string" && /^["'[]|,|\]$/.test(item)) return quote(item);
  return text;
}

function writeInstant(value: string, zone: string): string {
  const moment = parseInstant(value, zone);
  if (moment === null) return value;
  const { day, milliseconds } = wallClock(moment, zone);
  const text = `${dateOfDay(day)} ${formatTime(milliseconds / 1000)}`;
  // Fractions of a second, and the second of two equal hours, need the exact form.
  return parseInstant(text, zone) === moment ? text : value;
}

/** `P1Y2M14DT2H` → `1 year 2 months 14 days 2 hours`. */
export function writeDuration(value: string): string {
  const d = parseDuration(value);
  if (!d) return value;
  const [months, days, ms] = [Math.abs(d.months), Math.abs(d.days), Math.abs(d.milliseconds)];
  const negative = d.months < 0 || d.days < 0 || d.milliseconds < 0;
  const counts: readonly (readonly [number, string])[] = [
    [Math.floor(months / 12), "year"],
    [months % 12, "month"],
    [days, "day"],
    [Math.floor(ms / 3_600_000), "hour"],
    [Math.floor(ms / 60_000) % 60, "minute"],
    [(ms % 60_000) / 1000, "second"],
  ];
  const parts = counts.filter(([n]) => n !== 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? "" : "s"}`);
  return parts.length === 0 ? "0 seconds" : (negative ? "-" : "") + parts.join(" ");
}
