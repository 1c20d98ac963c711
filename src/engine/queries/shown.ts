import type { FieldType } from "#model/3-entities.ts";
import type { Expression } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import type { Shown } from "../contract/queries.ts";
import { OWNER, PERSON, type Lookup } from "../document/lookup.ts";
import type { StoredRecord } from "../ports/records.ts";
import { isGuarded, maySee, maySeeField } from "../rights/may.ts";
import { thisIs, type Turn } from "../turn.ts";
import { titleOf } from "../words/title.ts";

const builtIn = new WeakMap<Lookup, Map<string, FieldType>>();

/** The type of any field of a record, the built-in ones included; always the same object. */
export function typeOf(lookup: Lookup, entity: string, field: string): FieldType {
  const declared = lookup.field(entity, field);
  if (declared !== undefined) return declared.type;
  let types = builtIn.get(lookup);
  if (types === undefined) builtIn.set(lookup, (types = new Map()));
  const key = `${entity}.${field}`;
  let type = types.get(key);
  if (type === undefined) types.set(key, (type = typeOfBuiltIn(lookup, entity, field)));
  return type;
}

function typeOfBuiltIn(lookup: Lookup, entity: string, field: string): FieldType {
  switch (field) {
    case "created_at":
    case "changed_at":
      return { kind: "date and time" };
    case "created_by":
    case "changed_by":
      return { kind: "reference", entity: PERSON, where: null };
    case OWNER:
      return { kind: "reference", entity: lookup.entity(entity)?.owner?.entity ?? entity, where: null };
    case "status":
      return {
        kind: "choice",
        options: (lookup.states(entity)?.statuses ?? []).map(({ name, span }) => ({ value: name, span })),
      };
    default:
      return { kind: "text" };
  }
}

const BUILT_IN = new Set(["id", "created_at", "created_by", "changed_at", "changed_by"]);

export function isField(lookup: Lookup, entity: string, field: string): boolean {
  if (lookup.field(entity, field) !== undefined || BUILT_IN.has(field)) return true;
  if (field === "status") return lookup.states(entity) !== undefined;
  return field === OWNER && lookup.entity(entity)?.owner !== null;
}

/** The name of a field as people read it. */
export function nameOfField(lookup: Lookup, entity: string, field: string): string {
  const declared = lookup.field(entity, field);
  if (declared !== undefined) return declared.name;
  if (field === OWNER) {
    const owner = lookup.entity(entity)?.owner?.entity;
    return (owner === undefined ? undefined : lookup.entity(owner)?.name) ?? "Owner";
  }
  const words = field.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A field of a record for this person; null where it is closed to them. */
export function showField(turn: Turn, entity: string, id: string, field: string): Shown | null {
  if (!maySeeField(turn, entity, id, field)) return null;
  return dress(turn, entity, field, turn.field(entity, id, field));
}

export type FieldReader = (id: string, record: StoredRecord) => Shown | null;

/** How a field of many records is shown to this person, worked out once; records come with the fields they are asked for. */
export function fieldReader(turn: Turn, entity: string, field: string, name?: string): FieldReader {
  const type = typeOf(turn.lookup, entity, field);
  const guarded = isGuarded(turn, entity, field);
  const called = name === undefined ? {} : { name };
  const titles = new Map<string, string | null>();
  const titleIn = (of: string, id: string): string | null => {
    let title = titles.get(id);
    if (title === undefined) titles.set(id, (title = visibleTitle(turn, of, id)));
    return title;
  };
  const colours = field === "status" ? turn.lookup.states(entity)?.statuses : undefined;
  return (id, record) => {
    if (guarded && !maySeeField(turn, entity, id, field)) return null;
    const brought = record[field];
    const value = brought === undefined ? turn.field(entity, id, field) : brought;
    if (type.kind === "reference")
      return { value, type, title: typeof value === "string" ? titleIn(type.entity, value) : null, ...called };
    if (colours !== undefined && typeof value === "string")
      return { value, type, colour: colours.find((status) => status.name === value)?.colour ?? null, ...called };
    return name === undefined ? { value, type } : { value, type, name };
  };
}

/** A value of a field with what is needed to show it. */
export function dress(turn: Turn, entity: string, field: string, value: Value): Shown {
  const type = typeOf(turn.lookup, entity, field);
  if (type.kind === "reference")
    return { value, type, title: typeof value === "string" ? visibleTitle(turn, type.entity, value) : null };
  if (field === "status" && typeof value === "string")
    return { value, type, colour: turn.lookup.status(entity, value)?.colour ?? null };
  return { value, type };
}

/** What an expression of a screen gives on a record, with the sight of the person. */
export function showExpression(turn: Turn, expression: Expression, id: string): Shown {
  const value =
    expression.tree === null ? null : turn.runAs(expression.tree, thisIs(id), (...at) => maySeeField(turn, ...at));
  const type = expression.type ?? { kind: "text" as const };
  if (type.kind === "record" && typeof value === "string")
    return { value, type, title: visibleTitle(turn, type.entity, value) };
  return { value, type };
}

/** Null: it is gone, or this person may not see it. */
export const visibleTitle = (turn: Turn, entity: string, id: string): string | null =>
  turn.hand.has(entity, id) && maySee(turn, entity, id) ? screenTitle(turn, entity, id) : null;

/** A record's title as a screen shows it. */
export const screenTitle = (turn: Turn, entity: string, id: string): string | null =>
  titleOf(turn, entity, id, (...at) => maySeeField(turn, ...at));
