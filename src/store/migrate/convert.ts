import { conversionOf } from "#expr/conversions.ts";
import { amountOf, minorDigits, moneyOf } from "#expr/money.ts";
import type { FunctionName } from "#expr/typed.ts";
import type { Type, Value } from "#expr/types.ts";
import { followNames, type Named } from "#text/follow-names.ts";
import type { ColumnShape } from "../schema/shape.ts";
import { fits, set, type Converted } from "./converted.ts";
import { readTyped } from "./read-typed.ts";

/** What must be known beside the value itself. */
export interface Surroundings {
  readonly zone: string;
  /** The app's: people type numbers as it writes them. */
  readonly language: string;
  exists(entity: string, id: string): boolean;
}

/** True when every value of one column is a value of the other just as it lies there. */
export function isCompatible(from: ColumnShape, to: ColumnShape): boolean {
  if (from.storage !== to.storage) return false;
  switch (to.storage) {
    case "text":
      // A status that the document no longer knows stays: a record without one could never move again.
      if (to.kind === "built-in") return statusRenames(from, to).size === 0;
      return to.options === undefined || (from.options?.every((option) => to.options?.includes(option)) ?? false);
    case "number":
      if (isPercentOfNumber(from, to)) return false;
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

/** A number becomes a percentage, or the other way round: what people see is a hundred times as much, or as little. */
const isPercentOfNumber = (from: ColumnShape, to: ColumnShape): boolean =>
  from.storage === to.storage && (from.kind === "percent") !== (to.kind === "percent");

/** Statuses with another name: as the later document says, or as the earlier one did, where a document comes back. */
export function statusRenames(from: ColumnShape, to: ColumnShape): ReadonlyMap<string, string> {
  const [before, after] = [statusesOf(from), statusesOf(to)];
  // Of shapes that an earlier version has kept it is not known what was said before of a name that is there.
  const isKnown = from.earlier !== undefined || after.some(({ key }) => !before.some((old) => old.key === key));
  const goesOn = isKnown ? followNames(before, after) : new Map<string, string>();
  return new Map([...goesOn].flatMap(([now, was]) => (now === was ? [] : [[was, now] as const])));
}

function statusesOf({ options = [], earlier = {}, renamed = [] }: ColumnShape): readonly Named[] {
  const kept = (key: string): readonly string[] => renamed.filter(({ to }) => to === key).map(({ from }) => from);
  return options.map((key) => ({ key, was: Object.hasOwn(earlier, key) ? (earlier[key] ?? []) : kept(key) }));
}

/** Kinds of structured values that have one form. */
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

/** A value of one column as a value of another. */
export function convert(value: Value, from: ColumnShape, to: ColumnShape, around: Surroundings): Converted {
  if (value === null) return fits(null);
  if (isCompatible(from, to)) return fits(value);
  const text =
    from.storage === "text" || from.storage === "json" ? plain(value, "toText", from, TEXT_COLUMN, around) : null;
  const typed = typeof text === "string" ? readTyped(text, to, around.language) : null;
  if (typed !== null) return typed;
  switch (to.storage) {
    case "json":
      return toJson(value, from, to, around);
    case "record":
      // One of several stays; of more it is not known which is meant.
      if (from.kind === "references" && Array.isArray(value) && value.length === 1)
        return convert((value[0] ?? null) as Value, { ...from, storage: "record", kind: "reference" }, to, around);
      return typeof value === "string" && to.refers !== undefined && around.exists(to.refers, value)
        ? fits(value)
        : set("no-such-record");
    case "money":
      if (from.storage === "money" && typeof value === "number")
        return known(moneyOf(amountOf(value, from.currency ?? "EUR"), to.currency ?? "EUR"));
      break;
    case "text":
      return chosen(plain(value, "toText", from, to, around), from, to);
    case "number": {
      // 12 may have been 12 % all the time, or twelve times as much.
      if (isPercentOfNumber(from, to) && value !== 0) return set("two-readings");
      const number = plain(value, "toNumber", from, to, around);
      if (to.kind === "whole number" && typeof number === "number" && !Number.isInteger(number))
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

const known = (value: Value): Converted => (value === null || value === "" ? set("other-kind") : fits(value));

function chosen(value: Value, from: ColumnShape, to: ColumnShape): Converted {
  if (value === null || value === "") return set("other-kind");
  if (to.kind === "built-in") return fits(statusRenames(from, to).get(String(value)) ?? value);
  if (to.options === undefined) return fits(value);
  return typeof value === "string" && to.options.includes(value) ? fits(value) : set("not-a-choice");
}

function plain(value: Value, fn: FunctionName, from: ColumnShape, to: ColumnShape, around: Surroundings): Value {
  // Files, places and references mean nothing as another type.
  if (from.storage === "record" || (from.storage === "json" && sort(from) !== "texts")) return null;
  if (from.storage !== "json") return conversionOf(fn, typeOf(from), typeOf(to))(value, around.zone);
  // A list is taken for the text it reads as.
  const text = conversionOf("toText", typeOf(from), TEXT)(value, around.zone);
  return fn === "toText" || text === null ? text : conversionOf(fn, TEXT, typeOf(to))(text, around.zone);
}

const TEXT: Type = { kind: "text" };
const TEXT_COLUMN: ColumnShape = { key: "", storage: "text", kind: "text" };

function toJson(value: Value, from: ColumnShape, to: ColumnShape, around: Surroundings): Converted {
  if (sort(to) === "texts") {
    const text = from.storage === "json" ? value : plain(value, "toText", from, to, around);
    const list = Array.isArray(text) ? text : text === null ? null : [text];
    if (list === null || (from.storage === "json" && sort(from) !== "texts")) return set("other-kind");
    return to.options === undefined || list.every((item) => to.options?.includes(String(item)))
      ? fits(list)
      : set("not-a-choice");
  }
  if (to.kind === "references") return toReferences(value, to, around);
  if (to.kind === "photos" && sort(from) === "file") return fits([value]);
  if (sort(to) === "file" && from.kind === "photos" && Array.isArray(value) && value.length === 1)
    return fits(value[0] ?? null);
  return set("other-kind");
}

/** A reference becomes the only one of several; ids of other records name nothing. */
function toReferences(value: Value, to: ColumnShape, around: Surroundings): Converted {
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
