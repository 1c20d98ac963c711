import type { Type, Value } from "../types.ts";

/** Converts values to SQL and back: booleans as 0 and 1, structured values as JSON text. */
export type SqlEncoding = null | number | string;

export function encode(value: Value, type: Type): SqlEncoding {
  if (value === null) return null;
  switch (type.kind) {
    case "place":
    case "file":
    case "list":
    case "map":
    case "any":
      return JSON.stringify(value);
    default:
      break;
  }
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function decode(value: unknown, type: Type): Value {
  if (value === null || value === undefined) return null;
  switch (type.kind) {
    case "boolean":
      return value !== 0 && value !== "0";
    case "place":
    case "file":
    case "map":
    case "any":
      return typeof value === "string" ? parsed(value) : null;
    case "list": {
      const list = typeof value === "string" ? parsed(value) : null;
      if (!Array.isArray(list)) return null;
      // In a JSON list, SQL writes booleans as 0 and 1.
      return type.of.kind === "boolean"
        ? list.map((item) => (item === null ? null : item === true || item === 1))
        : list;
    }
    default:
      if (typeof value === "number") return Number.isFinite(value) ? value : null;
      return typeof value === "string" ? value : null;
  }
}

/** True for types whose values are JSON text in SQL. */
export const isStructured = (type: Type): boolean =>
  type.kind === "place" || type.kind === "file" || type.kind === "list" || type.kind === "map" || type.kind === "any";

function parsed(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}
