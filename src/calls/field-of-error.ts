import type { Field } from "#model/3-entities.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import { rowsOnTheWire, sentNames } from "./rows-on-the-wire.ts";

/** The field that a server's error is about. */
export interface ErrorField {
  readonly field: Field;
  /** Row index in the field's list, from 0, and the field within the row; null: the error is not about a row. */
  readonly row: number | null;
  readonly inRow: Field | null;
}

/** Normalizes names: `dueDate`, `due_date` and `Due date` are equal. */
const loose = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Resolves a server's error path to a field, by wire name, else by its own name. Any prefix may be skipped. */
export function meantField(
  lookup: Lookup,
  entity: string,
  path: readonly string[],
  /** Wire path by field: for a record as `Sends` defines it, for a row as its owner's `Sends` does. */
  sent = namesSent(lookup, entity),
): ErrorField | null {
  for (let start = 0; start < path.length; start++) {
    const found = at(lookup, entity, path.slice(start), sent);
    if (found !== null) return found;
  }
  return null;
}

function namesSent(lookup: Lookup, entity: string): ReadonlyMap<string, string> {
  const { sends = null, own } = lookup.resource(entity) ?? {};
  const tree = (own?.Change?.sends ?? own?.Create?.sends ?? sends)?.tree;
  return tree ? sentNames(tree, "this") : new Map();
}

function at(
  lookup: Lookup,
  entity: string,
  path: readonly string[],
  sent: ReadonlyMap<string, string>,
): ErrorField | null {
  const fields = lookup.entity(entity)?.fields ?? [];
  const onTheWire = lookup.resource(entity)?.onTheWire ?? [];
  const named = fields.map((field) => ({
    field,
    wire: (onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key).split("."),
  }));
  const matches = (parts: readonly string[]): boolean =>
    parts.length <= path.length && parts.every((part, index) => loose(part) === loose(path[index] ?? ""));
  const found =
    named.find(({ wire }) => matches(wire)) ??
    named.find(({ field }) => sent.has(field.key) && matches((sent.get(field.key) ?? "").split("."))) ??
    // Some servers name only the last part: `title` for the wire name `attributes.title`.
    named.find(({ wire }) => matches(wire.slice(-1)) && wire.at(-1) !== "id") ??
    named.find(({ field }) => matches([field.key]));
  if (found === undefined) return null;
  const { field } = found;
  const index = path.findIndex((part) => /^\d{1,4}$/u.test(part));
  if (field.type.kind !== "children" || index === -1) return { field, row: null, inRow: null };
  const names = rowsOnTheWire(lookup, lookup.resource(entity)).find((list) => list.field === field)?.names;
  const inRow = meantField(lookup, field.type.entity, path.slice(index + 1), names ?? undefined);
  return { field, row: Number(path[index]), inRow: inRow?.field ?? null };
}
