import type { Value } from "#expr/types.ts";
import type { SqlValue } from "./database.ts";
import type { Storage } from "./schema/shape.ts";

/** A value as its column holds it. What is empty (`""`, `[]`) is NULL, so that SQL's own comparisons tell the truth. */
export function toColumn(value: Value | undefined, storage: Storage): SqlValue {
  if (value === null || value === undefined || value === "") return null;
  if (storage === "json") return Array.isArray(value) && value.length === 0 ? null : jsonOf(value);
  switch (typeof value) {
    case "boolean":
      return value ? 1 : 0;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "string":
      return value;
    default:
      // A structured value in a plain column is kept readable rather than lost.
      return jsonOf(value);
  }
}

/** Null: it has no JSON. A question may be asked about anything; a record holds only what has been judged to fit. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
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
