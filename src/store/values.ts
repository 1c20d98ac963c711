import type { Value } from "#expr/types.ts";
import type { SqlValue } from "./database.ts";
import type { Storage } from "./schema/shape.ts";

/** Converts a value to its column form. Empty values (`""`, `[]`) become NULL, so that SQL treats them as empty. */
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
      // A structured value in a plain column is stored as JSON instead of being lost.
      return jsonOf(value);
  }
}

/** null: not representable as JSON. That can happen in queries; values of records have been validated. */
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
