import type { Value } from "#expr/types.ts";
import { parseExactJson } from "../tables/exact-json.ts";
import { isObject, type JsonObject } from "../tables/json-lists.ts";
import { valueOf, type Cell } from "../tables/table.ts";

/** The rows in a cell of a JSON file, or in a text with JSON. Null: not a list, or not all elements are objects. */
export function rowsInCell(cell: Cell): readonly JsonObject[] | null {
  const written = valueOf(cell);
  const value = typeof written === "string" && /^\s*\[/.test(written) ? jsonIn(written) : written;
  if (!Array.isArray(value)) return null;
  const list = value as readonly Value[];
  return list.every(isObject) ? list : null;
}

function jsonIn(text: string): Value {
  try {
    return parseExactJson(text) as Value;
  } catch {
    return null;
  }
}
