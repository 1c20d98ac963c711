import type { DateOrder, DecimalMark } from "#engine/contract/exchange.ts";
import { readDuration } from "#expr/literals.ts";
import { minorDigits } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import { formatInstant, parseInstant } from "#expr/zones.ts";
import type { FieldType } from "#model/3-entities.ts";
import { looseName } from "#text/names.ts";
import { shownText, valueOf, type Cell } from "../tables/table.ts";
import { readDate, readTime } from "./read-date.ts";
import { readNumber } from "./read-number.ts";
import { withoutUnit } from "./without-unit.ts";
import { readYesNo } from "./yes-no.ts";

/** How a column is read. */
export interface Reading {
  readonly dates: DateOrder;
  readonly decimal: DecimalMark;
  /** Percentages without their sign: 12.5 for what is 0.125 elsewhere. */
  readonly wholePercents: boolean;
}

/** What reading needs to know beside the column. */
export interface Surroundings {
  readonly currency: string;
  readonly zone: string;
  /** The id of the record that a text names; null: there is none, or several. */
  reference(entity: string, text: string): string | null;
  /** The value of a file that came with the table; null: there is none of that name. */
  file(name: string): Value | null;
}

/** `read: false`: the cell is not of the type. Its text stands for it, so that the door refuses it by name. */
export interface Converted {
  readonly value: Value;
  readonly read: boolean;
}

const good = (value: Value): Converted => ({ value, read: true });

export function convertCell(cell: Cell, type: FieldType, reading: Reading, about: Surroundings): Converted {
  if (cell === null) return good(null);
  const text = shownText(cell);
  const value = valueOf(cell);
  const found = readAs(cell, value, text, type, reading, about);
  return found === undefined ? { value: text, read: false } : good(found);
}

/** Undefined: it can't be read. */
function readAs(
  cell: Cell,
  value: Value,
  text: string,
  type: FieldType,
  reading: Reading,
  about: Surroundings,
): Value | undefined {
  switch (type.kind) {
    case "number":
    case "whole number":
    case "rating":
    case "percent":
      return readAmount(value, withoutUnit(text, type), type.kind === "percent", reading) ?? undefined;
    case "money": {
      const amount = readAmount(value, text, false, reading, about.currency);
      return amount === null ? undefined : minorUnits(amount, about.currency);
    }
    case "yes/no":
      return typeof value === "boolean" ? value : (readYesNo(text) ?? undefined);
    case "date":
      return isOf(cell, "date")
        ? value
        : isOf(cell, "moment")
          ? String(value).slice(0, 10)
          : dateOnly(text, reading.dates, about.zone);
    case "time":
      return isOf(cell, "time")
        ? value
        : isOf(cell, "moment")
          ? (readTime(String(value).slice(11)) ?? undefined)
          : (readTime(text) ?? undefined);
    case "date and time":
      return readMoment(isOf(cell, "moment") || isOf(cell, "date") ? String(value) : text, reading.dates, about.zone);
    case "duration":
      return isOf(cell, "duration") ? value : isOf(cell, "time") ? hoursOf(String(value)) : hoursOf(text);
    case "choice":
      return optionNamed(type.options, text) ?? undefined;
    case "choices":
      return allOf(parts(value, text, type.options), (part) => optionNamed(type.options, part));
    case "list of text":
      return parts(value, text, []);
    case "location":
      return readPlace(value, text);
    case "reference":
      return about.reference(type.entity, text) ?? undefined;
    case "references":
      return allOf(about.reference(type.entity, text) === null ? parts(value, text, []) : [text], (part) =>
        about.reference(type.entity, part),
      );
    case "photo":
    case "file":
    case "signature":
      return about.file(text) ?? undefined;
    case "photos":
      return allOf(about.file(text) === null ? parts(value, text, []) : [text], (part) => about.file(part));
    case "children":
    case "unknown":
    case "secret":
    case "series":
      return undefined;
    default:
      return text;
  }
}

const isOf = (cell: Cell, kind: string): boolean => typeof cell === "object" && cell !== null && cell.kind === kind;

function readAmount(
  value: Value,
  text: string,
  percent: boolean,
  reading: Reading,
  currency: string | null = null,
): number | null {
  if (typeof value === "number") return value;
  const read = readNumber(text, reading.decimal, currency);
  // A percent sign where no percentage belongs may mean 5 or 0.05.
  if (read === null || (read.percent && !percent)) return null;
  return percent && !read.percent && reading.wholePercents ? Number(`${read.value}e-2`) : read.value;
}

/** Undefined: it has more decimals than the currency. */
function minorUnits(amount: number, currency: string): number | undefined {
  const units = Number(`${amount}e${minorDigits(currency)}`);
  const whole = Math.round(Number.isNaN(units) ? amount * 10 ** minorDigits(currency) : units);
  return Math.abs(whole - units) < 1e-6 && Number.isSafeInteger(whole) ? whole : undefined;
}

function dateOnly(text: string, order: DateOrder, zone: string): Value | undefined {
  const read = readDate(text, order);
  if (read === null) return undefined;
  if (read.rest === "" || readTime(read.rest) !== null) return read.date;
  const moment = readMoment(text, order, zone);
  return typeof moment === "string" ? read.date : undefined;
}

const DATED = /^\d{4}-\d\d-\d\dT/;

function readMoment(text: string, order: DateOrder, zone: string): Value | undefined {
  if (DATED.test(text)) {
    const exact = parseInstant(text, zone);
    if (exact !== null) return formatInstant(exact) ?? undefined;
  }
  const read = readDate(text, order);
  if (read === null) return undefined;
  const [, time = "", offset = ""] = /^(.*?)\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i.exec(read.rest) ?? [];
  const clock = time === "" ? "00:00" : readTime(time);
  if (clock === null) return undefined;
  const zoned = /^[a-z]+$/i.test(offset) ? "Z" : offset.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2");
  const moment = parseInstant(`${read.date}T${clock.length === 5 ? `${clock}:00` : clock}${zoned}`, zone);
  return moment === null ? undefined : (formatInstant(moment) ?? undefined);
}

/** `1:30` is an hour and a half; else as the language writes durations. */
function hoursOf(text: string): Value | undefined {
  const found = /^\s*(-?)(\d{1,5}):(\d{2})(?::(\d{2}))?\s*$/.exec(text);
  if (found === null) return readDuration(text) ?? undefined;
  const [hours, minutes, seconds] = [Number(found[2]), Number(found[3]), Number(found[4] ?? 0)];
  const said = `${hours > 0 ? `${hours}H` : ""}${minutes > 0 ? `${minutes}M` : ""}${seconds > 0 ? `${seconds}S` : ""}`;
  return said === "" ? "PT0S" : `${found[1]}PT${said}`;
}

function optionNamed(options: readonly { readonly value: string }[], text: string): string | null {
  const exact = options.find((option) => option.value === text);
  const loose = looseName(text.normalize("NFC"));
  return exact?.value ?? options.find((option) => looseName(option.value) === loose)?.value ?? null;
}

/** The parts of a list in a cell: a list of JSON, else divided by semicolons or line breaks, else by commas. */
function parts(value: Value, text: string, options: readonly { readonly value: string }[]): string[] {
  const list = Array.isArray(value) ? (value as readonly Value[]) : jsonList(text);
  if (list !== null) return list.map(String);
  if (optionNamed(options, text) !== null) return [text];
  const divider = /[;\n]/.test(text) ? /[;\n]/ : options.length > 0 ? /[,|/]/ : /[;\n]/;
  return text
    .split(divider)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function jsonList(text: string): readonly Value[] | null {
  if (!text.startsWith("[")) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as readonly Value[]) : null;
  } catch {
    return null;
  }
}

function allOf(list: readonly string[], each: (part: string) => Value | null): Value | undefined {
  const found = list.map(each);
  return found.includes(null) ? undefined : found;
}

/** `52.52, 13.405`, with the accuracy in metres where there is a third number. */
function readPlace(value: Value, text: string): Value | undefined {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)(?:\s*[,;\s]\s*(\d+(?:\.\d+)?))?\s*$/.exec(text);
  if (found === null) return undefined;
  const place = { latitude: Number(found[1]), longitude: Number(found[2]) };
  return found[3] === undefined ? place : { ...place, accuracy: Number(found[3]) };
}
