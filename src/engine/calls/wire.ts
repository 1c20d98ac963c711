import { amountOf } from "#expr/money.ts";
import type { Type, Value } from "#expr/types.ts";

/** How a server knows a record: by its key. */
export type KeyOf = (entity: string, id: string) => Value;

/** A value as it stands in JSON that is sent: money as a plain amount, references by key, all else as it is stored. */
export function toWire(value: Value, type: Type, keyOf: KeyOf): Value {
  if (value === null) return null;
  switch (type.kind) {
    case "money":
      return typeof value === "number" ? amountOf(value, type.currency) : value;
    case "record":
      return typeof value === "string" ? keyOf(type.entity, value) : value;
    case "list":
      return Array.isArray(value)
        ? (value as readonly Value[]).map((element) => toWire(element, type.of, keyOf))
        : value;
    case "map": {
      if (typeof value !== "object" || Array.isArray(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, of]) => [
          key,
          Object.hasOwn(type.keys, key) && type.keys[key] !== undefined ? toWire(of, type.keys[key], keyOf) : of,
        ]),
      );
    }
    default:
      return value;
  }
}

/** A value inside a path: plain text, made safe for an address. */
export function inPath(value: Value, type: Type, keyOf: KeyOf): string {
  const wired = toWire(value, type, keyOf);
  if (wired === null) return "";
  return encodeURIComponent(typeof wired === "object" ? JSON.stringify(wired) : String(wired));
}
