import { conversionOf } from "#expr/conversions.ts";
import { amountOf, minorDigits, moneyOf } from "#expr/money.ts";
import type { FunctionName } from "#expr/typed.ts";
import type { Type, Value } from "#expr/types.ts";
import { followNames, type Named } from "#text/follow-names.ts";
import { writeNumber } from "#ui/number/write-number.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { fits, set, type Conversion } from "./conversion.ts";
import { readTyped } from "./read-typed.ts";

/** What a conversion needs beside the value. */
export interface Surroundings {
  readonly zone: string;
  /** The app's language, which determines how people write numbers. */
  readonly language: string;
  exists(entity: string, id: string): boolean;
}

/** True if every value of one column is valid in the other without conversion. */
export function isCompatible(from: ColumnShape, to: ColumnShape): boolean {
  if (from.storage !== to.storage) return false;
  switch (to.storage) {
    case "text":
      // An unknown status is kept: a record without a status could never make a transition again.
      if (to.kind === "built-in") return statusRenames(from, to).size === 0;
      return to.options === undefined || (from.options?.every((option) => to.options?.includes(option)) ?? false);
    case "number":
      if (isPercentOfNumber(from, to)) return false;
      if (to.kind === "rating") return from.kind === "rating";
      return to.kind !== "whole number" || from.kind === "whole number" || from.kind === "rating";
    case "money":
      return minorDigits(from.currency ?? "EUR") === minorDigits(to.currency ?? "EUR");
    case "record":
      return from.refers === to.refers;
    case "json":
      if (to.kind === "references") return from.kind === to.kind && from.refers === to.refers;
      if (to.options !== undefined) return from.options?.every((option) => to.options?.includes(option)) ?? false;
      return sort(from) === sort(to);
    default:
      return true;
  }
}

/** A percentage is shown multiplied by 100, so a number that becomes one, or the reverse, would change for people. */
const isPercentOfNumber = (from: ColumnShape, to: ColumnShape): boolean =>
  isOfNumbers(from) && isOfNumbers(to) && (from.kind === "percent") !== (to.kind === "percent");

const isOfNumbers = ({ storage }: ColumnShape): boolean => storage === "number" || storage === "money";

/** Renamed statuses, as declared by the later document, or by the earlier one if a document returns. */
export function statusRenames(from: ColumnShape, to: ColumnShape): ReadonlyMap<string, string> {
  const [before, after] = [statusesOf(from), statusesOf(to)];
  // Shapes stored by older versions lack the earlier names of statuses that still exist.
  const isKnown = from.earlier !== undefined || after.some(({ key }) => !before.some((old) => old.key === key));
  const goesOn = isKnown ? followNames(before, after) : new Map<string, string>();
  return new Map([...goesOn].flatMap(([now, was]) => (now === was ? [] : [[was, now] as const])));
}

function statusesOf({ options = [], earlier = {}, renamed = [] }: ColumnShape): readonly Named[] {
  const kept = (key: string): readonly string[] => renamed.filter(({ to }) => to === key).map(({ from }) => from);
  return options.map((key) => ({ key, was: Object.hasOwn(earlier, key) ? (earlier[key] ?? []) : kept(key) }));
}

/** Groups kinds of structured values that have the same form. */
function sort(column: ColumnShape): string {
  switch (column.kind) {
    case "photo":
    case "file":
    case "signature":
      return "file";
    case "list of text":
    case "choices":
      return "texts";
    default:
      return column.kind;
  }
}

/** Converts a value from one column type to another. */
export function convert(value: Value, from: ColumnShape, to: ColumnShape, around: Surroundings): Conversion {
  if (value === null) return fits(null);
  if (isCompatible(from, to)) return fits(value);
  const converted = turned(value, from, to, around);
  return converted.fits && !holds(to, converted.value) ? set("other-kind") : converted;
}

/** Whether a number is within the range of the column's type. */
function holds({ kind }: ColumnShape, value: Value): boolean {
  if (kind !== "whole number" && kind !== "rating") return true;
  return Number.isSafeInteger(value) && (kind === "whole number" || (Number(value) >= 1 && Number(value) <= 5));
}

function turned(value: Value, from: ColumnShape, to: ColumnShape, around: Surroundings): Conversion {
  const text = from.storage === "text" || from.storage === "json" ? written(value, from, around) : null;
  const typed = typeof text === "string" ? readTyped(text, to, around.language) : null;
  if (typed !== null) return typed;
  // The number 12 may have meant 12 % or 1200 %.
  if (isPercentOfNumber(from, to) && value !== 0) return set("two-readings");
  switch (to.storage) {
    case "json":
      return toJson(value, from, to, around);
    case "record":
      // A list with one reference becomes that reference; with more, the choice would be arbitrary.
      if (from.kind === "references" && Array.isArray(value) && value.length === 1)
        return convert((value[0] ?? null) as Value, { ...from, storage: "record", kind: "reference" }, to, around);
      return typeof value === "string" && to.refers !== undefined && around.exists(to.refers, value)
        ? fits(value)
        : set("no-such-record");
    case "money":
      return isOfNumbers(from) && typeof value === "number"
        ? toAmount(value, from, to)
        : known(plain(value, "toMoney", from, to, around));
    case "text":
      return chosen(value, from, to, around);
    case "number": {
      const number = plain(value, "toNumber", from, to, around);
      if (from.storage === "money" && moneyOf(Number(number), from.currency ?? "EUR") !== value)
        return set("other-kind");
      return known(number);
    }
    default:
      break;
  }
  return known(plain(value, CONVERSIONS[to.storage] ?? "toText", from, to, around));
}

const CONVERSIONS: { readonly [storage: string]: FunctionName } = {
  money: "toMoney",
  boolean: "toBoolean",
  date: "toDate",
  time: "toTime",
  instant: "toInstant",
  duration: "toDuration",
};

const known = (value: Value): Conversion => (value === null || value === "" ? set("other-kind") : fits(value));

/** Never rounds. */
function toAmount(value: number, from: ColumnShape, to: ColumnShape): Conversion {
  const amount = from.storage === "money" ? amountOf(value, from.currency ?? "EUR") : value;
  const money = moneyOf(amount, to.currency ?? "EUR");
  return money !== null && amountOf(money, to.currency ?? "EUR") === amount ? fits(money) : set("other-kind");
}

function chosen(value: Value, from: ColumnShape, to: ColumnShape, around: Surroundings): Conversion {
  const text = written(value, from, around);
  if (text === null || text === "") return set("other-kind");
  if (to.kind === "built-in") return fits(statusRenames(from, to).get(String(text)) ?? text);
  if (to.options === undefined) return fits(text);
  // Options may be written as in code (`0.5`), but not for percentages, which people saw as 50 %.
  const code = from.kind === "percent" ? text : plain(value, "toText", from, to, around);
  const option = [text, code].find((one) => to.options?.includes(String(one)));
  return option === undefined ? set("not-a-choice") : fits(option);
}

/** A value as text; numbers as people saw them, in the app's language. */
function written(value: Value, from: ColumnShape, around: Surroundings): Value {
  if (!isOfNumbers(from) || typeof value !== "number") return plain(value, "toText", from, TEXT_COLUMN, around);
  const { currency = "EUR" } = from;
  if (from.storage === "money")
    return `${writeNumber(value, around.language, { kind: "money", currency, places: minorDigits(currency) })} ${currency}`;
  const number = writeNumber(value, around.language, { kind: from.kind === "percent" ? "percent" : "number" });
  return from.kind === "percent" ? `${number} %` : number;
}

function plain(value: Value, fn: FunctionName, from: ColumnShape, to: ColumnShape, around: Surroundings): Value {
  // Files, places and references have no meaning as another type.
  if (from.storage === "record" || (from.storage === "json" && sort(from) !== "texts")) return null;
  if (from.storage !== "json") return conversionOf(fn, typeOf(from), typeOf(to))(value, around.zone);
  // A list is converted through its text.
  const text = conversionOf("toText", typeOf(from), TEXT)(value, around.zone);
  return fn === "toText" || text === null ? text : conversionOf(fn, TEXT, typeOf(to))(text, around.zone);
}

const TEXT: Type = { kind: "text" };
const TEXT_COLUMN: ColumnShape = { key: "", storage: "text", kind: "text" };

function toJson(value: Value, from: ColumnShape, to: ColumnShape, around: Surroundings): Conversion {
  if (sort(to) === "texts") {
    if (from.storage !== "json") {
      const one = chosen(value, from, to, around);
      return one.fits ? fits([one.value]) : one;
    }
    if (!Array.isArray(value) || sort(from) !== "texts") return set("other-kind");
    return to.options === undefined || value.every((item) => to.options?.includes(String(item)))
      ? fits(value)
      : set("not-a-choice");
  }
  if (to.kind === "references") return toReferences(value, to, around);
  if (to.kind === "photos" && sort(from) === "file") return fits([value]);
  if (sort(to) === "file" && from.kind === "photos" && Array.isArray(value) && value.length === 1)
    return fits(value[0] ?? null);
  return set("other-kind");
}

/** A single reference becomes a list; ids of another entity are never valid. */
function toReferences(value: Value, to: ColumnShape, around: Surroundings): Conversion {
  const ids = Array.isArray(value) ? (value as readonly Value[]) : [value];
  const { refers } = to;
  const areThere = ids.every((id) => typeof id === "string" && refers !== undefined && around.exists(refers, id));
  return areThere ? fits(ids) : set("no-such-record");
}

function typeOf(column: ColumnShape): Type {
  switch (column.storage) {
    case "money":
      return { kind: "money", currency: column.currency ?? "EUR" };
    case "record":
      return { kind: "record", entity: column.refers ?? "" };
    case "json":
      return sort(column) === "texts" ? { kind: "list", of: { kind: "text" } } : { kind: "any" };
    default:
      return { kind: column.storage };
  }
}
