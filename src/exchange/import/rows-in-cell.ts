import type { Value } from "#expr/types.ts";
import { isObject, type JsonObject } from "../tables/json-lists.ts";
import { valueOf, type Cell } from "../tables/table.ts";

/** The rows in a cell of a JSON file; null: it is no list, or something in it is no object. */
export function rowsInCell(cell: Cell): readonly JsonObject[] | null {
  const value = valueOf(cell);
  if (!Array.isArray(value)) return null;
  const list = value as readonly Value[];
  return list.every(isObject) ? list : null;
}
