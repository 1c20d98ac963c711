import { parseDate } from "./dates.ts";
import { readBoolean, readDuration, readInstant, readMoney, readNumber, writeLiteral } from "./literals.ts";
import { amountOf, moneyOf } from "./money.ts";
import { normalTime } from "./times.ts";
import type { FunctionName } from "./typed.ts";
import type { Type, Value } from "./types.ts";
import { dateOfInstant, instantOf, timeOfInstant } from "./zones.ts";

/** Converts a known value to another type; unknown if that is not possible. */
export type Conversion = (value: Value, zone: string) => Value;

/** The conversion `fn` between two types, chosen at compile time. */
export function conversionOf(fn: FunctionName, from: Type, to: Type): Conversion {
  switch (fn) {
    case "toText":
      return (value, zone) => textOf(value, from, zone);
    case "toNumber":
      return (value) => numberOf(value, from);
    case "toDate":
      return (value, zone) => {
        if (typeof value !== "string") return null;
        if (parseDate(value)) return value;
        const instant = readInstant(value, zone);
        return instant === null ? null : dateOfInstant(instant, zone);
      };
    case "toInstant":
      return (value, zone) => {
        if (typeof value !== "string") return null;
        return from.kind === "date" ? instantOf(value, null, zone) : readInstant(value.trim(), zone);
      };
    case "toTime":
      return (value, zone) => {
        if (typeof value !== "string") return null;
        return from.kind === "instant" ? timeOfInstant(value, zone) : normalTime(value.trim());
      };
    case "toDuration":
      return (value) => (typeof value === "string" ? readDuration(value.trim()) : null);
    case "toMoney":
      return (value) => {
        if (from.kind === "money" || to.kind !== "money") return value;
        if (typeof value === "number") return moneyOf(value, to.currency);
        return typeof value === "string" ? readMoney(value.trim(), to.currency) : null;
      };
    case "toBoolean":
      return (value) =>
        typeof value === "string" ? readBoolean(value.trim()) : typeof value === "boolean" ? value : null;
    default:
      return (value) => value;
  }
}

/** The value as documents write it; a text is unchanged. */
function textOf(value: Value, type: Type, zone: string): Value {
  if (value === null) return null;
  if (typeof value === "string" && type.kind !== "duration" && type.kind !== "instant") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && type.kind !== "money") return String(value);
  if (Array.isArray(value) && type.kind === "list")
    return value.map((item: Value) => textOf(item, type.of, zone) ?? "").join(", ");
  return writeLiteral(value, type, "", zone);
}

function numberOf(value: Value, type: Type): Value {
  if (typeof value === "number") return type.kind === "money" ? amountOf(value, type.currency) : value;
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "string" ? readNumber(value.trim()) : null;
}

const names: { readonly [kind: string]: string } = { boolean: "yes/no", instant: "date and time", record: "record" };

/** The name of a value's type; for `any`, its actual type. */
export function typeName(value: Value, type: Type): string {
  if (type.kind !== "any" && type.kind !== "empty") return names[type.kind] ?? type.kind;
  if (value === null) return "empty";
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "map";
  return typeof value === "string" ? "text" : (names[typeof value] ?? typeof value);
}
