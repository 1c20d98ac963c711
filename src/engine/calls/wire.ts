import { amountOf } from "#expr/money.ts";
import type { Type, Value } from "#expr/types.ts";

/** A value as it stands in JSON that is sent: money as a plain amount, everything else as it is stored. */
export function toWire(value: Value, type: Type): Value {
  if (value === null) return null;
  switch (type.kind) {
    case "money":
      return typeof value === "number" ? amountOf(value, type.currency) : value;
    case "list":
      return Array.isArray(value) ? (value as readonly Value[]).map((element) => toWire(element, type.of)) : value;
    case "map": {
      if (typeof value !== "object" || Array.isArray(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, of]) => [
          key,
          Object.hasOwn(type.keys, key) && type.keys[key] !== undefined ? toWire(of, type.keys[key]) : of,
        ]),
      );
    }
    default:
      return value;
  }
}

/** A value inside a path: plain text, made safe for an address. */
export function inPath(value: Value, type: Type): string {
  const wired = toWire(value, type);
  if (wired === null) return "";
  return encodeURIComponent(typeof wired === "object" ? JSON.stringify(wired) : String(wired));
}
