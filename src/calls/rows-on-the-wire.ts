import type { TypedTree } from "#expr/typed.ts";
import type { Field } from "#model/3-entities.ts";
import type { Resource } from "#model/7-calls.ts";
import { byName } from "#text/by-name.ts";
import type { Value } from "#expr/types.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import { namesOf } from "./from-wire.ts";
import { deep, isObject, jsonAt, overlay, type Json } from "./json.ts";

/** A child list whose rows are part of the record on its server. */
export interface RowsOnTheWire {
  readonly field: Field;
  /** Entity of the rows. */
  readonly entity: string;
  /** Possible paths of the list in the record's JSON; the first that exists counts. */
  readonly paths: readonly string[];
  /** Path of the list in a request body; null: it is not sent. */
  readonly sentAt: string | null;
  /** By field of a row: its path in the row's JSON. null: the field's own name. */
  readonly names: ReadonlyMap<string, string> | null;
}

/** The child lists that the document declares as part of the record on its server, in `Sends` or in the name table. */
export function rowsOnTheWire(lookup: Lookup, resource: Resource | undefined): readonly RowsOnTheWire[] {
  if (resource === undefined) return [];
  const { entity, sends, own, onTheWire } = resource;
  const tree = (own?.Change?.sends ?? own?.Create?.sends ?? sends)?.tree ?? null;
  return (lookup.entity(entity)?.fields ?? []).flatMap((field): readonly RowsOnTheWire[] => {
    const { type, key } = field;
    // Rows with an address of their own are fetched from there.
    if (type.kind !== "children" || lookup.resource(type.entity) !== undefined) return [];
    const wire = onTheWire.find((row) => row.field.value === key)?.wire.value;
    const sent = tree === null ? null : sentList(tree, entity, key, []);
    if (sent === null && wire === undefined) return [];
    // A request body may be wrapped in more levels than an answer, so every suffix of the path is tried.
    const suffixes = (sent?.path ?? []).map((_, from) => (sent?.path ?? []).slice(from).join("."));
    const paths = wire === undefined ? suffixes : [wire, ...suffixes];
    return [{ field, entity: type.entity, paths, sentAt: sent?.path.join(".") ?? null, names: sent?.names ?? null }];
  });
}

/** Finds `lines.map(l, {"text": l.text})` in the body: its path, and the name of each field in a row. */
function sentList(
  tree: TypedTree,
  entity: string,
  field: string,
  path: readonly string[],
): { readonly path: readonly string[]; readonly names: ReadonlyMap<string, string> } | null {
  if (tree.op === "map") {
    for (const { key, value } of tree.entries) {
      const found = sentList(value, entity, field, [...path, key]);
      if (found !== null) return found;
    }
    return null;
  }
  if (tree.op !== "fold" || tree.fold !== "map" || tree.body === null || path.length === 0) return null;
  const { over, body, variable } = tree;
  if (over.op !== "field" || over.entity !== entity || over.field !== field) return null;
  return { path, names: sentNames(body, variable) };
}

/** By field of the variable's record: its path in the body, for fields sent unchanged. */
export function sentNames(tree: TypedTree, variable: string | null): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const note = (part: TypedTree, at: readonly string[]): void => {
    if (part.op === "map") for (const { key, value } of part.entries) note(value, [...at, key]);
    else if (part.op === "field" && part.of.op === "variable" && part.of.name === variable)
      names.set(part.field, at.join("."));
  };
  note(tree, []);
  return names;
}

/**
 * The rows in a record's JSON by field name; null: the JSON has no such list. A list of keys, or of objects without any
 * known field, does not count.
 */
export function rowsIn(lookup: Lookup, list: RowsOnTheWire, json: Json): readonly Json[] | null {
  const found = list.paths.map((path) => deep(json, path)).find((value) => value !== undefined);
  if (!Array.isArray(found)) return null;
  const fields = new Set(
    (lookup.entity(list.entity)?.fields ?? []).flatMap((field) => namesOf(lookup, list.entity, field)),
  );
  const rows = (found as readonly Value[]).map((one) => rowIn(list, one));
  const hasSomething = rows.some((row) => Object.keys(row).some((key) => fields.has(key)));
  return rows.length === 0 || hasSomething ? rows : null;
}

/**
 * The rows of a server's JSON in the form in which they are sent; null: it has none, or a sent row (as in `sent`)
 * contains more than plain fields.
 */
export function sentAsTold({ paths, names }: RowsOnTheWire, told: Json, sent: Value): readonly Value[] | null {
  const found = paths.map((path) => deep(told, path)).find((value) => value !== undefined);
  const rows = Array.isArray(found) ? (found as readonly Value[]) : null;
  if (rows === null || names === null || names.size === 0) return null;
  const places = new Set(names.values());
  if (places.has("")) return rows;
  const isOfFields = (Array.isArray(sent) ? (sent as readonly Value[]) : []).every((row) =>
    placesIn(row).every((place) => places.has(place)),
  );
  if (!isOfFields || !rows.every((row) => isObject(row))) return null;
  return rows.map((row) =>
    [...places].reduce<Json>((json, place) => {
      const value = isObject(row) ? deep(row, place) : undefined;
      return value === undefined ? json : overlay(json, jsonAt(place, value));
    }, {}),
  );
}

/** Paths of the leaf values in a row's JSON. */
const placesIn = (row: Value, path: readonly string[] = []): readonly string[] =>
  isObject(row) ? Object.entries(row).flatMap(([key, one]) => placesIn(one, [...path, key])) : [path.join(".")];

function rowIn({ names }: RowsOnTheWire, one: Value): Json {
  if (names === null) return isObject(one) ? one : {};
  const row = byName<Value>();
  for (const [field, path] of names) {
    const value = path === "" ? one : isObject(one) ? deep(one, path) : undefined;
    if (value !== undefined) row[field] = value;
  }
  return row;
}
