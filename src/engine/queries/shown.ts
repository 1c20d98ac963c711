import { isBuiltInField } from "#model/built-in-fields.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Expression } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import type { DisplayValue } from "../contract/display-value.ts";
import { OWNER, type Lookup } from "../document/lookup.ts";
import type { StoredRecord } from "../ports/records.ts";
import { isGuarded, isPath, maySeeField } from "../rights/may.ts";
import { rowsOnField } from "../rights/rows.ts";
import { FILES, hashesIn } from "../values/files-named.ts";
import { Visibility } from "../visibility/visibility.ts";
import { isPercentageOf } from "../words/is-percentage.ts";
import { titleOf } from "../words/title.ts";
import { thisIs, type Context } from "../context/context.ts";
import { QueryContext } from "../context/query-context.ts";

/** The type of any field of a record, the built-in ones included. */
export const typeOf = (lookup: Lookup, entity: string, field: string): FieldType => lookup.typeOf(entity, field);

export function isField(lookup: Lookup, entity: string, field: string): boolean {
  if (lookup.field(entity, field) !== undefined) return true;
  if (field === "status") return lookup.states(entity) !== undefined;
  if (isBuiltInField(field)) return true;
  return field === OWNER && lookup.entity(entity)?.owner !== null;
}

/** The display name of a field. */
export function nameOfField(lookup: Lookup, entity: string, field: string): string {
  const declared = lookup.field(entity, field);
  if (declared !== undefined) return declared.name;
  if (field === OWNER) {
    const owner = lookup.entity(entity)?.owner?.entity;
    return (owner === undefined ? undefined : lookup.entity(owner)?.name) ?? "Owner";
  }
  // `note~2` was a field `note`, whose key another field has now.
  const words = field.replace(/~\d+$/u, "").replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A field of a record for this person; null: it is closed to them. */
export function showField(context: Context, entity: string, id: string, field: string): DisplayValue | null {
  if (!maySeeField(context, entity, id, field)) return null;
  return dress(context, entity, field, context.field(entity, id, field));
}

/**
 * Whether this person may see past values of a field. If the document no longer has the field, or the record is gone,
 * conditions can't be judged, so it needs a right without a condition.
 */
export function maySeePast(context: Context, entity: string, id: string, field: string): boolean {
  const isDeclared = isField(context.lookup, entity, field);
  if (isDeclared && context.records.has(entity, id)) return maySeeField(context, entity, id, field);
  if (context.isApp || !context.lookup.model.roles.closed) return true;
  if (isDeclared && !isGuarded(context, entity, field, "see")) return true;
  return rowsOnField(context.lookup, context.actor, "see", entity, field).some(({ onlyIf }) => onlyIf === null);
}

/** Notes shown files, because whoever is shown a file may read it. */
function withFiles<S extends DisplayValue>({ actor }: Context, shown: S): S {
  const { type } = shown;
  if (FILES.has(type.kind === "list" ? type.of.kind : type.kind))
    for (const hash of hashesIn(shown.value)) actor.access.files.add(hash);
  return shown;
}

export type FieldReader = (id: string, record: StoredRecord) => DisplayValue | null;

/** Prepares how a field is shown to this person, once for many records; fields that a record lacks are read. */
export function fieldReader(context: Context, entity: string, field: string, name?: string): FieldReader {
  const type = typeOf(context.lookup, entity, field);
  const guarded = isGuarded(context, entity, field, "see");
  const called = name === undefined ? {} : { name };
  const more = { ...called, ...ifComputed(context.lookup, entity, field) };
  const titles = new Map<string, string | null>();
  const titleIn = (of: string, id: string): string | null => {
    let title = titles.get(id);
    if (title === undefined) titles.set(id, (title = visibleTitle(context, of, id)));
    return title;
  };
  const colours = field === "status" ? context.lookup.states(entity)?.statuses : undefined;
  const broken = isBroken(context, entity, field);
  return (id, record) => {
    if (guarded && !maySeeField(context, entity, id, field)) return isPath(field) ? { value: null, type } : null;
    if (broken) return { value: null, type, broken, ...called };
    const brought = record[field];
    const value = brought === undefined ? context.field(entity, id, field) : brought;
    if (type.kind === "reference")
      return { value, type, title: typeof value === "string" ? titleIn(type.entity, value) : null, ...called };
    if (type.kind === "references")
      return { value, type, titles: idsIn(value).map((one) => titleIn(type.entity, one)), ...called };
    if (colours !== undefined && typeof value === "string")
      return { value, type, colour: colours.find((status) => status.name === value)?.colour ?? null, ...called };
    return withFiles(context, { value, type, ...more });
  };
}

/** Marks computed numbers, which are rounded when they are shown. */
function ifComputed(lookup: Lookup, entity: string, field: string): { computed?: true } {
  const declared = lookup.field(entity, field);
  return declared?.type.kind === "number" && declared.default?.kind === "computed" ? { computed: true } : {};
}

/** Whether a field's expression has a mistake: its value is unknown, which is not the same as empty. */
function isBroken(context: Context, entity: string, field: string): boolean {
  const declared = context.lookup.field(entity, field);
  if (declared?.default?.kind !== "computed" || declared.problem === null) return false;
  // A fixed value was computed earlier and is known.
  return declared.default.fixedAt === null;
}

const idsIn = (value: Value): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Shows the value of a `references` field. A single id, as in a filter, is shown like a reference. */
function several(context: Context, type: Extract<FieldType, { kind: "references" }>, value: Value): DisplayValue {
  if (typeof value === "string")
    return { value, type: { ...type, kind: "reference" }, title: visibleTitle(context, type.entity, value) };
  return { value, type, titles: idsIn(value).map((one) => visibleTitle(context, type.entity, one)) };
}

/** A value of a field with what is needed to show it. */
export function dress(context: Context, entity: string, field: string, value: Value): DisplayValue {
  const type = typeOf(context.lookup, entity, field);
  if (isBroken(context, entity, field)) return { value: null, type, broken: true };
  if (type.kind === "reference")
    return { value, type, title: typeof value === "string" ? visibleTitle(context, type.entity, value) : null };
  if (type.kind === "references") return several(context, type, value);
  if (field === "status" && typeof value === "string")
    return { value, type, colour: context.lookup.status(entity, value)?.colour ?? null };
  return withFiles(context, { value, type, ...ifComputed(context.lookup, entity, field) });
}

/** The same for a value that no record stores. */
export function dressAs(context: Context, type: FieldType, value: Value): DisplayValue {
  if (type.kind === "references") return several(context, type, value);
  if (type.kind !== "reference") return withFiles(context, { value, type });
  return { value, type, title: typeof value === "string" ? visibleTitle(context, type.entity, value) : null };
}

/** The query's own `Visibility`, which caches, else a new one. */
export const visibilityOf = (context: Context): Visibility =>
  context instanceof QueryContext ? context.visibility : new Visibility(context);

/** Evaluates an expression of a screen on a record, with what the person may see. */
export function showExpression(context: Context, expression: Expression, id: string | null): DisplayValue {
  const variables = id === null ? new Map<string, Value>() : thisIs(id);
  const value = expression.tree === null ? null : context.runAs(expression.tree, variables, visibilityOf(context));
  const type = expression.type ?? { kind: "text" as const };
  if (expression.tree === null) return { value: null, type, broken: true };
  if (isPercentageOf(context, expression.tree)) return { value, type: { kind: "percent" } };
  if (type.kind === "record" && typeof value === "string")
    return { value, type, title: visibleTitle(context, type.entity, value) };
  if (type.kind === "list" && type.of.kind === "record") {
    const { entity } = type.of;
    return { value, type, titles: idsIn(value).map((one) => visibleTitle(context, entity, one)) };
  }
  const { tree } = expression;
  if (tree.op === "field")
    return withFiles(context, { value, type, ...ifComputed(context.lookup, tree.entity, tree.field) });
  return withFiles(
    context,
    type.kind === "number" && tree.op !== "constant" ? { value, type, computed: true } : { value, type },
  );
}

/** Null: the record is gone, or this person may not see it. */
export const visibleTitle = (context: Context, entity: string, id: string): string | null =>
  visibilityOf(context).record(entity, id) ? screenTitle(context, entity, id) : null;

/** A record's title as a screen shows it. */
export const screenTitle = (context: Context, entity: string, id: string): string | null =>
  titleOf(context, entity, id, visibilityOf(context));
