import type { Field } from "#model/3-entities.ts";
import { removeRecord } from "../commands/delete.ts";
import { fixedMark, isComputed } from "../document/lookup.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { Where } from "../ports/records.ts";
import type { CommandContext } from "../context/command-context.ts";
import { sameValue, type Context } from "../context/context.ts";
import { beginAsked } from "./begin-asked.ts";
import { conditional, emptyOf, isApart, isAsked, isDroppedOf, isPersonal } from "./is-asked.ts";

/**
 * Empties fields that are not asked for, in every written record and in those whose conditions read what was written.
 * Repeats, because an emptied field may be part of another field's condition.
 */
export function dropUnasked(context: CommandContext): void {
  takeUp(context);
  beginAsked(context);
  for (let version = -1; version !== context.records.version;) {
    version = context.records.version;
    for (const { entity, id } of context.written.values()) dropUnaskedOf(context, entity, id);
    for (const { entity, id } of dependents(context)) dropUnaskedOf(context, entity, id);
  }
}

export function dropUnaskedOf(context: CommandContext, entity: string, id: string): void {
  if (context.records.read(entity, id) === null) return;
  const fields = conditional(context, entity);
  let again = fields.length > 0;
  for (let pass = 0; again && pass <= fields.length; pass++) {
    again = false;
    for (const field of fields) again = dropUnaskedField(context, entity, id, field) || again;
  }
}

/**
 * Empties a field that is not asked for; true: it had a value. Child rows are deleted like other records, so that
 * references to them are judged.
 */
export function dropUnaskedField(context: CommandContext, entity: string, id: string, field: Field): boolean {
  if (isAsked(context, field, id)) return false;
  if (isPersonal(context, field)) return dropGiven(context, entity, id, field);
  if (field.type.kind === "children") {
    const rows = context.records.children(entity, id, field.key);
    for (const row of rows) removeRecord(context, field.type.entity, row);
    return rows.length > 0;
  }
  if (field.type.kind === "secret") return context.secrets.delete(`${entity}\n${id}\n${field.key}`);
  const empty = emptyOf(field);
  const stored = context.records.read(entity, id)?.[field.key] ?? null;
  if (stored === empty || stored === null) return false;
  context.update(entity, id, { [field.key]: empty, ...(isComputed(field) && { [fixedMark(field.key)]: true }) });
  return true;
}

/**
 * Undoes what this write gave a field that is not asked of the acting person, but never an earlier value. Does nothing
 * for the app itself, nor for fields that nobody types (series numbers, fixed values).
 */
function dropGiven(context: CommandContext, entity: string, id: string, field: Field): boolean {
  if (!isDroppedOf(context, field)) return false;
  if (field.type.kind === "children") {
    const { entity: of } = field.type;
    const fresh = context.records.children(entity, id, field.key).filter((row) => context.isNew(of, row));
    for (const row of fresh) removeRecord(context, of, row);
    return fresh.length > 0;
  }
  if (field.type.kind === "secret") return context.secrets.delete(`${entity}\n${id}\n${field.key}`);
  const touched = context.written.get(`${entity}\n${id}`);
  if (touched === undefined) return false;
  const was = touched.before?.[field.key] ?? emptyOf(field);
  if (sameValue(context.records.read(entity, id)?.[field.key] ?? emptyOf(field), was)) return false;
  context.update(entity, id, { [field.key]: was });
  return true;
}

/**
 * Removes what is not asked for from a new record, so that the effects of its start don't see it. `takeUp` restores
 * values that these effects make asked for.
 */
export function putUnaskedAside(context: CommandContext, entity: string, id: string): void {
  for (const field of conditional(context, entity)) {
    if (isApart(field) || !isDroppedOf(context, field) || isAsked(context, field, id)) continue;
    const value = context.records.read(entity, id)?.[field.key] ?? null;
    if (value === null || value === emptyOf(field)) continue;
    context.unasked.push({ entity, id, field, value });
    context.records.update(entity, id, { [field.key]: emptyOf(field) });
  }
}

function takeUp(context: CommandContext): void {
  for (const { entity, id, field, value } of context.unasked.splice(0)) {
    const stored = context.records.read(entity, id)?.[field.key] ?? null;
    if (isAsked(context, field, id) && (stored === null || stored === emptyOf(field)))
      context.update(entity, id, { [field.key]: value });
  }
}

/** Records whose `Asked if` reads other records or constants that were written, and no longer holds. */
function dependents(context: CommandContext): readonly { readonly entity: string; readonly id: string }[] {
  const entities = new Set([...context.written.values()].map(({ entity }) => entity));
  const constants = new Set(context.aside.filter(({ entity }) => entity === CONSTANTS).map(({ record }) => record));
  return context.lookup.model.entities.flatMap(({ key }) =>
    conditional(context, key).flatMap((field) => {
      const reads = context.app.reads.expression(field.askedIf);
      const isTouched =
        [...reads.elsewhere].some((one) => entities.has(one)) || [...reads.constants].some((one) => constants.has(one));
      return isTouched ? unaskedRecords(context, key, field) : [];
    }),
  );
}

/**
 * Records with a value in a field that is not asked for. Conditions on the acting person are left out, because the
 * values of others must stay.
 */
export function unaskedRecords(
  context: Context,
  entity: string,
  field: Field,
): readonly { readonly entity: string; readonly id: string }[] {
  const tree = field.askedIf?.tree;
  if (!tree || isPersonal(context, field) || field.type.kind === "secret") return [];
  const unasked: Where = { not: { test: tree, row: "this", variables: {} } };
  const where: Where =
    field.type.kind === "children" ? unasked : { all: [unasked, { not: { field: field.key, oneOf: [null] } }] };
  const ids = context.records.ids({ entity, where });
  const holdsSomething = (id: string): boolean =>
    field.type.kind === "children"
      ? context.records.children(entity, id, field.key).length > 0
      : !isComputed(field) || (context.records.read(entity, id)?.[field.key] ?? null) !== null;
  return ids.filter(holdsSomething).map((id) => ({ entity, id }));
}
