import type { Value } from "#expr/types.ts";
import type { SqlValue } from "./database.ts";
import type { Storage } from "./schema/shape.ts";

/** A value as its column holds it. What is empty (`""`, `[]`) is NULL, so that SQL's own comparisons tell the truth. */
export function toColumn(value: Value | undefined, storage: Storage): SqlValue {
  if (value === null || value === undefined || value === "") return null;
  if (storage === "json") return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value);
  switch (typeof value) {
    case "boolean":
      return value ? 1 : 0;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "string":
      return value;
    default:
      // A structured value in a plain column is kept readable rather than lost.
      return JSON.stringify(value);
  }
}

export function fromColumn(value: SqlValue, storage: Storage): Value {
  if (value === null || value instanceof Uint8Array) return null;
  if (typeof value === "number" && !Number.isFinite(value)) return null;
  if (storage === "boolean") return value !== 0 && value !== "0";
  if (storage === "json") return typeof value === "string" ? parseJson(value) : value;
  return value;
}

export function parseJson(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

/** A record without a prototype, so that a field may be called `__proto__`. */
export function recordOf(entries: Iterable<readonly [string, Value]>): { [field: string]: Value } {
  const record: { [field: string]: Value } = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}
