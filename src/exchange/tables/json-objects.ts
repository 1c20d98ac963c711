import type { Value } from "#expr/types.ts";
import { isObject, type JsonObject } from "./json-lists.ts";
import { isGeometry, placeOf, type Place } from "./json-places.ts";

/** A row of a table: column names with their values. */
export type JsonRow = readonly (readonly [column: string, value: Value])[];

/** Objects nested deeper than this are kept in one cell. */
const DEEPEST = 4;
/** An object with more distinct keys is treated as a map, not as columns. */
const MOST_PARTS = 30;

/** Flattens nested objects into columns: `{"address": {"city": "Linz"}}` has the column `address.city`. */
export function rowsOf(items: readonly Value[]): readonly JsonRow[] {
  if (items.length === 0 || !items.every(isObject)) return items.map(entriesOf);
  const objects: readonly JsonObject[] = items.every(isFeature) ? items.map(rowOfFeature) : items;
  return flattened(objects, DEEPEST);
}

function entriesOf(item: Value): JsonRow {
  if (isObject(item)) return Object.entries(item);
  if (Array.isArray(item)) return item.map((value: Value, index) => [String(index + 1), value] as const);
  return [["1", item]];
}

function flattened(items: readonly JsonObject[], depth: number): readonly JsonRow[] {
  const parts = new Map<string, readonly JsonRow[] | readonly (Place | null)[]>();
  const names = new Set(items.flatMap((item) => Object.keys(item)));
  for (const name of names) {
    const values = items.map((item) => (Object.hasOwn(item, name) ? (item[name] ?? null) : null));
    const objects = values.filter((value) => value !== null);
    if (objects.length === 0 || !objects.every(isObject)) continue;
    const places = values.map((value) => (value === null ? null : placeOf(value)));
    if (places.every((place, row) => place !== null || values[row] === null)) {
      parts.set(name, places);
      continue;
    }
    if (depth === 0 || objects.some(isGeometry)) continue;
    const inner = new Set(objects.flatMap((object) => Object.keys(object)));
    if (inner.size > MOST_PARTS || [...inner].some((part) => part === "" || names.has(`${name}.${part}`))) continue;
    const rows = flattened(
      values.map((value) => (isObject(value) ? value : {})),
      depth - 1,
    );
    parts.set(name, rows);
  }
  return items.map((item, row) =>
    Object.entries(item).flatMap(([name, value]): JsonRow => {
      const part = parts.get(name)?.[row];
      if (part === undefined) return [[name, value]];
      if (part === null) return [[name, null]];
      return isRow(part) ? part.map(([inner, own]) => [`${name}.${inner}`, own] as const) : [[name, part]];
    }),
  );
}

const isRow = (part: JsonRow | Place): part is JsonRow => Array.isArray(part);

/** True for a GeoJSON feature. */
const isFeature = (item: JsonObject): boolean =>
  item["type"] === "Feature" && "geometry" in item && (isObject(item["properties"]) || item["properties"] === null);

/** The properties of a feature become columns; the location is the last one. */
function rowOfFeature({ id, properties, geometry }: JsonObject): JsonObject {
  const own = isObject(properties) ? properties : {};
  const place = placeOf(geometry ?? null);
  return {
    ...(id === undefined || Object.hasOwn(own, "id") ? {} : { id }),
    ...own,
    ...(place !== null && !Object.hasOwn(own, "location") ? { location: place } : { geometry: geometry ?? null }),
  };
}
