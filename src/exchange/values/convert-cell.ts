import type { DateOrder, DecimalMark } from "#engine/contract/exchange.ts";
import { minorDigits } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import { shownText, valueOf, type Cell } from "../tables/table.ts";
import { isObject } from "../tables/json-lists.ts";
import { unitIn } from "../tables/one-unit.ts";
import { aroundOf, NUMBER } from "../tables/shown-with.ts";
import { listParts, optionNamed } from "./list-parts.ts";
import { readLocation } from "./read-location.ts";
import { readClock, readTime } from "./read-date.ts";
import { readDay, readLength, readMoment } from "./read-moment.ts";
import { readNumber } from "./read-number.ts";
import { withoutUnit } from "./without-unit.ts";
import { readYesNo } from "./yes-no.ts";

/** How a column is read. */
export interface Reading {
  readonly dates: DateOrder;
  readonly decimal: DecimalMark;
  /** True if percentages without a sign are whole: 12.5 for 0.125. Null: unknown, so they are refused. */
  readonly wholePercents: boolean | null;
  /** The unit that all numbers of a spreadsheet column show, for a field without a unit. It is then ignored. */
  readonly unit?: string | null;
  /** For numbers: whether a displayed text is acceptable. Missing: any is. */
  readonly takes?: (shown: string) => boolean;
  /** Cache: whether the text around a number can be read. A column repeats a few such texts thousands of times. */
  readonly known?: Map<string, boolean>;
}

/** What reading needs besides the column. */
export interface ColumnContext {
  readonly currency: string;
  readonly zone: string;
  readonly language: string;
  /** The id of the record that a text refers to. Null: none, or ambiguous. `only`: do not create a missing record. */
  reference(entity: string, text: string, only?: "known"): string | null;
  /** The value of a file delivered with the table. Null: not found. */
  file(name: string): Value | null;
}

/** `read: false`: the cell does not fit the type. The engine will refuse its value, naming the field. */
export interface ConvertedCell {
  readonly value: Value;
  readonly read: boolean;
}

const good = (value: Value): ConvertedCell => ({ value, read: true });

export function convertCell(cell: Cell, type: FieldType, reading: Reading, about: ColumnContext): ConvertedCell {
  if (cell === null) return good(null);
  const text = shownText(cell);
  const value = valueOf(cell);
  const isJson = isOf(cell, "json");
  const belongs = !isJson || TAKES_JSON.has(type.kind) || (NAMED.has(type.kind) && isOneText(value));
  const found = belongs ? readAs(cell, value, text, type, reading, about) : undefined;
  if (found !== undefined) return good(found);
  if (isJson && LISTS.has(type.kind)) return { value, read: false };
  // The engine parses some texts itself, by other rules. A list prevents that: it accepts none.
  return { value: isJson || READ_AT_DOOR.has(type.kind) ? [text] : text, read: false };
}

const READ_AT_DOOR: ReadonlySet<string> = new Set(["date", "time", "date and time", "duration", "location"]);
const LISTS: ReadonlySet<string> = new Set(["list of text", "choices", "references"]);
/** Text fields store lists and objects as JSON text. */
const TEXTS = ["text", "long text", "formatted text"];
const TAKES_JSON: ReadonlySet<string> = new Set([...LISTS, ...TEXTS, "photos", "location"]);
/** These types also accept a list with a single text. */
const NAMED: ReadonlySet<string> = new Set(["choice", "reference", "photo", "file", "signature"]);

const isOneText = (value: Value): boolean => Array.isArray(value) && value.length === 1 && typeof value[0] === "string";

/** Undefined: it can't be read. */
function readAs(
  cell: Cell,
  value: Value,
  text: string,
  type: FieldType,
  reading: Reading,
  about: ColumnContext,
): Value | undefined {
  switch (type.kind) {
    case "number":
    case "whole number":
    case "rating":
    case "percent":
      return typeof value === "number"
        ? amountShown(cell, value, type, reading)
        : readAmount(withoutUnit(text, type), type.kind === "percent", reading, reading.takes);
    case "money":
      return typeof value === "number"
        ? asShown(cell, minorUnits(value, minorDigits(about.currency)), reading, (one) =>
            readMoney(one, PLAIN, about.currency),
          )
        : readMoney(text, reading, about.currency);
    case "yes/no":
      return typeof value === "boolean" ? value : (readYesNo(text) ?? undefined);
    case "date":
      return isOf(cell, "date")
        ? value
        : isOf(cell, "moment")
          ? String(value).slice(0, 10)
          : readDay(text, reading.dates, about.zone);
    case "time":
      // Spreadsheets may store fractions of seconds that they do not show, so the clock is read from the exact value.
      if (isOf(cell, "time") || isOf(cell, "moment")) return readClock(String(value).replace(/^.*T/, ""))?.time;
      return readTime(text) ?? undefined;
    case "date and time":
      return readMoment(isOf(cell, "moment") || isOf(cell, "date") ? String(value) : text, reading.dates, about.zone);
    case "duration":
      return isOf(cell, "duration") ? value : readLength(isOf(cell, "time") ? String(value) : text);
    case "choice":
      return optionNamed(type.options, text) ?? undefined;
    case "choices":
      return allOf(listParts(value, text, type.options), (part) => optionNamed(type.options, part));
    case "list of text":
      return listParts(value, text, []);
    case "location":
      return isObject(value) ? value : readLocation(text, about.language, reading.decimal);
    case "reference":
      return about.reference(type.entity, text) ?? undefined;
    case "references":
      return allOf(about.reference(type.entity, text, "known") === null ? listParts(value, text, []) : [text], (part) =>
        about.reference(type.entity, part),
      );
    case "photo":
    case "file":
    case "signature":
      return about.file(text) ?? undefined;
    case "photos":
      return allOf(about.file(text) === null ? listParts(value, text, []) : [text], (part) => about.file(part));
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

const PLAIN: Reading = { dates: "ymd", decimal: ".", wholePercents: false };

/** A number that a spreadsheet shows with a text (`$`, `g`, `%`) is accepted only if that text can be read. */
function asShown<T>(
  cell: Cell,
  value: T,
  { unit, known }: Reading,
  read: (one: string) => number | undefined,
): T | undefined {
  if (typeof cell === "number") return value;
  const around = aroundOf(cell);
  if (around === null) return value;
  let isReadable = known?.get(around);
  if (isReadable === undefined) {
    isReadable =
      (typeof unit === "string" && unit === unitIn(around)) || read(around.replace(NUMBER, "1")) !== undefined;
    if (known !== undefined && known.size < MOST_KNOWN) known.set(around, isReadable);
  }
  return isReadable ? value : undefined;
}

const MOST_KNOWN = 1000;

const amountShown = (cell: Cell, value: number, type: FieldType, reading: Reading): number | undefined =>
  asShown(cell, value, reading, (one) =>
    readAmount(withoutUnit(one, type), type.kind === "percent", PLAIN, reading.takes),
  );

function readAmount(
  text: string,
  percent: boolean,
  { decimal, wholePercents }: Reading,
  takes: Reading["takes"],
): number | undefined {
  if (takes?.(text) === false) return undefined;
  const read = readNumber(text, decimal, null, percent && wholePercents === true ? -2 : 0);
  // A percent sign in a field that is no percentage is ambiguous: 5 or 0.05.
  if (read === null || (read.percent && !percent)) return undefined;
  return percent && !read.percent && wholePercents === null && read.value !== 0 ? undefined : read.value;
}

/** An amount in minor units. Undefined: more decimals than the currency has, or not a safe integer. */
function readMoney(text: string, { decimal }: Reading, currency: string): number | undefined {
  const read = readNumber(text, decimal, currency, minorDigits(currency));
  return read === null || read.percent || !Number.isSafeInteger(read.value) ? undefined : read.value;
}

/** The same for a number. Sums in spreadsheets may be off in the last digit, so fifteen digits are tried too. */
function minorUnits(amount: number, places: number): number | undefined {
  const units = [String(amount), amount.toPrecision(15)].map((text) => {
    const [digits = "", exponent = "0"] = text.split("e");
    return Number(`${digits}e${Number(exponent) + places}`);
  });
  return units.find(Number.isSafeInteger);
}

function allOf(list: readonly string[] | undefined, each: (part: string) => Value | null): Value | undefined {
  const found = list?.map(each);
  return found?.includes(null) === true ? undefined : found;
}
