import { amountOf, moneyOf } from "#expr/money.ts";
import type { Type, Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";

/** The key by which the server knows a record. */
export type KeyOf = (entity: string, id: string) => Value;

/** Converts a value to its default JSON form: money as a decimal amount, references by key, the rest as stored. */
export function toWire(value: Value, type: Type, keyOf: KeyOf): Value {
  // Servers expect an empty list, not null.
  if (value === null) return type.kind === "list" ? [] : null;
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

/** Converts a value to URL-encoded text for a path. */
export function inPath(value: Value, type: Type, keyOf: KeyOf): string {
  const wired = value === null ? null : toWire(value, type, keyOf);
  if (wired === null) return "";
  return encodeURIComponent(typeof wired === "object" ? JSON.stringify(wired) : String(wired));
}

const TEXTS = new Set(["text", "long text", "barcode", "series", "phone", "choice"]);
const NUMBERS = new Set(["number", "whole number", "percent", "rating"]);

/**
 * Converts a JSON value to the type of its field: servers send numbers for text, amounts in whole units, and dates with
 * a time. A value that does not fit is returned unchanged, and validation refuses it.
 */
export function fromWireValue(value: Value, type: FieldType, currency: string): Value {
  const { kind } = type;
  if (TEXTS.has(kind) && typeof value === "number") return String(value);
  if (NUMBERS.has(kind) && typeof value === "string") return numberIn(value) ?? value;
  if (kind === "money") {
    const amount = typeof value === "string" ? numberIn(value) : value;
    return typeof amount === "number" ? (moneyOf(amount, currency) ?? value) : value;
  }
  if (kind === "yes/no") return YES_NO.get(typeof value === "string" ? value.toLowerCase() : value) ?? value;
  if (kind === "date" && typeof value === "string" && value[10] === "T") return value.slice(0, 10);
  return value;
}

/** Values that servers without a boolean type use. */
const YES_NO = new Map<Value, boolean>([
  [1, true],
  [0, false],
  ["1", true],
  ["0", false],
  ["true", true],
  ["false", false],
]);

const numberIn = (text: string): number | null => (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : null);
