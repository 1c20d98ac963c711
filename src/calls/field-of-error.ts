import type { Field } from "#model/3-entities.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import { rowsOnTheWire, sentNames } from "./rows-on-the-wire.ts";

/** The field that a server means, and what of it. */
export interface ErrorField {
  readonly field: Field;
  /** The row of the field's list, from 0, and the field in it. */
  readonly row: number | null;
  readonly inRow: Field | null;
}

/** `dueDate`, `due_date` and `Due date` are the same. */
const loose = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Finds the field that a path of a server means: by its name on the wire, else by its own, wherever the path begins. */
export function meantField(
  lookup: Lookup,
  entity: string,
  path: readonly string[],
  /** By field, where `Sends` puts it; of a row, where its owner does. */
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
    // `attributes.title` on the wire is `title` for a server that leaves out where it stands.
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
