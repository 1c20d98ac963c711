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
  /** Percentages without their sign: 12.5 for what is 0.125 elsewhere. Null: nobody is shown how they are read, so they are not. */
  readonly wholePercents: boolean | null;
  /** What all numbers of a spreadsheet's column are shown with, where the field has no unit: it says nothing against them. */
  readonly unit?: string | null;
  /** Of numbers: whether one may be shown so. Missing: however it is. */
  readonly takes?: (shown: string) => boolean;
  /** Of a column: whether what its numbers are shown with can be read. A column shows a few things thousands of times. */
  readonly known?: Map<string, boolean>;
}

/** What reading needs to know beside the column. */
export interface ColumnContext {
  readonly currency: string;
  readonly zone: string;
  readonly language: string;
  /** The id of the record that a text names; null: there is none, or several. `only`: none is created for it. */
  reference(entity: string, text: string, only?: "known"): string | null;
  /** The value of a file that came with the table; null: there is none of that name. */
  file(name: string): Value | null;
}

/** `read: false`: the cell is not of the type. What stands for it is refused by the door, by name. */
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
  // The door reads some texts itself, and otherwise: in a list it takes none.
  return { value: isJson || READ_AT_DOOR.has(type.kind) ? [text] : text, read: false };
}

const READ_AT_DOOR: ReadonlySet<string> = new Set(["date", "time", "date and time", "duration", "location"]);
const LISTS: ReadonlySet<string> = new Set(["list of text", "choices", "references"]);
/** Texts keep a list or an object as JSON writes it. */
const TEXTS = ["text", "long text", "formatted text"];
const TAKES_JSON: ReadonlySet<string> = new Set([...LISTS, ...TEXTS, "photos", "location"]);
/** What a text names, a list of one text names too. */
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
      // A spreadsheet's clock runs in parts of seconds that it does not show.
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

/** A number that a spreadsheet shows with something (`$`, `g`, `%`) is read where a text with that would be. */
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
  // A percent sign where no percentage belongs may mean 5 or 0.05.
  if (read === null || (read.percent && !percent)) return undefined;
  return percent && !read.percent && wholePercents === null && read.value !== 0 ? undefined : read.value;
}

/** Undefined: it has more decimals than the currency, or more digits than can be counted. */
function readMoney(text: string, { decimal }: Reading, currency: string): number | undefined {
  const read = readNumber(text, decimal, currency, minorDigits(currency));
  return read === null || read.percent || !Number.isSafeInteger(read.value) ? undefined : read.value;
}

/** The same of a number. What a spreadsheet has added up is off by its last digit: it shows fifteen. */
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
