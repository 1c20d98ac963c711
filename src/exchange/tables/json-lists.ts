import type { Value } from "#expr/types.ts";

export type JsonObject = { readonly [key: string]: Value };

/** A list in a JSON file that can be read as a table. */
export interface JsonList {
  /** Its key, preceded by the keys above it if another list has the same key. */
  readonly name: string;
  readonly items: readonly Value[];
}

export interface JsonLists {
  readonly lists: readonly JsonList[];
  /** Paths of values outside of all lists: `total`, `meta.page`. */
  readonly beside: readonly string[];
}

const nameOf = (path: readonly string[]): string => path.at(-1) ?? "";

/** Tables nested deeper than this are not searched for. */
const DEEPEST = 8;

export const isObject = (value: Value | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
const isPlain = (value: Value): boolean => typeof value !== "object" || value === null;
/** True for rows of plain values. A list of map lines is not: its points are lists again. */
const isRows = (value: readonly Value[]): boolean =>
  value.length > 0 && value.every((row) => isList(row) && row.every(isPlain));

/**
 * Finds the lists inside an object, at any level: lists of objects, rows with a header next to them, or records by key.
 * Server responses wrap them: `{"data": {"items": […]}, "total": 3}`.
 */
export function findLists(whole: JsonObject): JsonLists {
  const columns = listOfColumns(whole);
  if (columns !== null) return { lists: [{ name: "", items: columns }], beside: [] };
  const found: { path: readonly string[]; items: readonly Value[] }[] = [];
  const beside: string[] = [];
  const look = (object: JsonObject, path: readonly string[]): void => {
    const keyed = path.length > 0 || Object.keys(object).length > 2 ? recordsByKey(object) : null;
    if (keyed !== null) {
      found.push({ path, items: keyed });
      return;
    }
    const headers = new Set<string>();
    for (const [key, value] of Object.entries(object)) {
      if (!isList(value) || !isRows(value)) continue;
      const header = headerBeside(object, value);
      if (header !== null) headers.add(header.key);
      found.push({
        path: [...path, key],
        items: header === null ? value : value.map((row) => named(row, header.names)),
      });
    }
    for (const [key, value] of Object.entries(object)) {
      const at = [...path, key];
      if (isList(value)) {
        if (value.some(isObject)) {
          if (!headers.has(key)) found.push({ path: at, items: value });
        } else if (!isRows(value) && !headers.has(key)) beside.push(at.join("."));
      } else if (isObject(value) && at.length < DEEPEST) look(value, at);
      else beside.push(at.join("."));
    }
  };
  look(whole, []);
  const isShared = (name: string): boolean => found.filter(({ path }) => nameOf(path) === name).length > 1;
  return {
    lists: found.map(({ path, items }) => ({
      name: isShared(nameOf(path)) ? path.join(" ") : nameOf(path),
      items,
    })),
    beside,
  };
}

/** A table written by columns: `{"name": ["Ann", "Ben"], "age": [41, 38]}`, or the same with row numbers as keys. */
function listOfColumns(whole: JsonObject): readonly Value[] | null {
  const columns: (readonly [string, readonly Value[]])[] = [];
  for (const [name, written] of Object.entries(whole)) {
    const column = isNumbered(written) ? Object.values(written) : written;
    if (!isList(column) || !column.every(isPlain)) return null;
    columns.push([name, column]);
  }
  const length = columns[0]?.[1].length ?? 0;
  if (columns.length < 2 || length < 2 || columns.some(([, column]) => column.length !== length)) return null;
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, column[row] ?? null])),
  );
}

/** True for an object with the keys 0, 1, 2, … */
const isNumbered = (value: Value): value is JsonObject =>
  isObject(value) && Object.keys(value).length > 1 && Object.keys(value).every((key, index) => key === String(index));

/** `{"AT": {"name": "Austria"}, "BE": {"name": "Belgium"}}`: the key becomes a column, unless records repeat it. */
function recordsByKey(object: JsonObject): readonly Value[] | null {
  const entries = Object.entries(object);
  if (entries.length < 2 || !entries.every(([, value]) => isObject(value))) return null;
  const records = entries.map(([, value]) => value as JsonObject);
  const shared = Object.keys(records[0] ?? {}).filter((key) =>
    records.every((record) => record[key] !== undefined && isPlain(record[key])),
  );
  if (shared.length === 0) return null;
  const isRepeated = shared.some((key) =>
    entries.every(([own, record]) => String((record as JsonObject)[key]) === own),
  );
  return isRepeated ? records : entries.map(([key, record]) => ({ key, ...(record as JsonObject) }));
}

/** Column names next to the rows: `{"columns": ["a", "b"], "data": [[1, 2]]}`. */
function headerBeside(
  object: JsonObject,
  rows: readonly Value[],
): { readonly key: string; readonly names: readonly string[] } | null {
  const width = Math.max(...rows.map((row) => (row as readonly Value[]).length));
  for (const [key, value] of Object.entries(object)) {
    if (!isList(value) || value.length !== width || value === rows) continue;
    const names = value.map((one) => (isObject(one) ? (one["name"] ?? one["title"]) : one));
    if (names.every((name) => typeof name === "string") && new Set(names).size === width) return { key, names };
  }
  return null;
}

const named = (row: Value, names: readonly string[]): Value =>
  Object.fromEntries((row as readonly Value[]).map((value, index) => [names[index] ?? String(index + 1), value]));
