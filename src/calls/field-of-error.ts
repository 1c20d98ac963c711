import type { Field } from "#model/3-entities.ts";
import type { Lookup } from "#engine/document/lookup.ts";

/** The field that a server means, and what of it. */
export interface MeantField {
  readonly field: Field;
  /** The row of the field's list, from 0, and the field in it. */
  readonly row: number | null;
  readonly inRow: Field | null;
}

/** `dueDate`, `due_date` and `Due date` are the same. */
const loose = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Finds the field that a path of a server means: by its name on the wire, else by its own, wherever the path begins. */
export function meantField(lookup: Lookup, entity: string, path: readonly string[]): MeantField | null {
  for (let start = 0; start < path.length; start++) {
    const found = at(lookup, entity, path.slice(start));
    if (found !== null) return found;
  }
  return null;
}

function at(lookup: Lookup, entity: string, path: readonly string[]): MeantField | null {
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
    // `attributes.title` on the wire is `title` for a server that leaves out where it stands.
    named.find(({ wire }) => matches(wire.slice(-1)) && wire.at(-1) !== "id") ??
    named.find(({ field }) => matches([field.key]));
  if (found === undefined) return null;
  const { field } = found;
  const index = path.findIndex((part) => /^\d{1,4}$/u.test(part));
  if (field.type.kind !== "children" || index === -1) return { field, row: null, inRow: null };
  const inRow = meantField(lookup, field.type.entity, path.slice(index + 1));
  return { field, row: Number(path[index]), inRow: inRow?.field ?? null };
}
