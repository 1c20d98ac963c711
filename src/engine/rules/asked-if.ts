import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { removeRecord } from "../commands/delete.ts";
import { isComputed } from "../document/lookup.ts";
import { freeVariables } from "../document/walk.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { StoredRecord, Where } from "../ports/records.ts";
import { fit } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";
import { sameValue, thisIs, type Context } from "../context/context.ts";

/** Hidden where `Asked if` does not hold; broken code hides nothing, because what is hidden is emptied. */
export function isAsked(context: Context, field: Field, id: string): boolean {
  return !field.askedIf?.tree || context.holds(field.askedIf, thisIs(id));
}

/** Its values don't stand in the record. */
const isApart = ({ type }: Field): boolean => type.kind === "children" || type.kind === "secret";

const emptyOf = (field: Field): Value => (field.type.kind === "yes/no" ? false : null);

/**
 * Empties what is not asked for, in every record that was written and in those whose conditions read what was written.
 * A field that is emptied may be what another one was asked by.
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

/** Whether there was something to empty. Rows go as if they were deleted, so that what refers to them is judged. */
export function dropUnaskedField(context: CommandContext, entity: string, id: string, field: Field): boolean {
  if (isAsked(context, field, id)) return false;
  if (field.type.kind === "children") {
    const rows = context.records.children(entity, id, field.key);
    for (const row of rows) removeRecord(context, field.type.entity, row);
    return rows.length > 0;
  }
  if (field.type.kind === "secret") return context.secrets.delete(`${entity}\n${id}\n${field.key}`);
  const empty = emptyOf(field);
  const stored = context.records.read(entity, id)?.[field.key] ?? null;
  if (stored === empty || stored === null) return false;
  context.update(entity, id, { [field.key]: empty });
  return true;
}

/**
 * A new record begins without what is not asked for, so that the effects of its start don't see it. What they make asked
 * for is taken up again.
 */
export function putUnaskedAside(context: CommandContext, entity: string, id: string): void {
  for (const field of conditional(context, entity)) {
    if (isApart(field) || isAsked(context, field, id)) continue;
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

/**
 * A field that has come to be asked for by this write begins with its starting value, as it does in a new record, unless
 * the write itself said something about it.
 */
function beginAsked(context: CommandContext): void {
  for (const { entity, id, before } of context.written.values())
    // What one begins with may be what another is asked by.
    for (let again = before !== null; again;) {
      again = false;
      for (const field of conditional(context, entity)) {
        const { default: start, key } = field;
        const now = context.records.read(entity, id);
        if (before === null || now === null || start?.kind !== "start" || isApart(field)) continue;
        if (!isEmptyIn(before, field) || !isEmptyIn(now, field) || context.given.has(`${id}\n${key}`)) continue;
        const reads = context.app.reads.expression(field.askedIf);
        const hasTurned = [...reads.fields].some((read) => !sameValue(before[read] ?? null, now[read] ?? null));
        if (!hasTurned || !isAsked(context, field, id)) continue;
        const result = fit(field.type, context.value(start.expression, thisIs(id)), context.zone);
        if ("code" in result || isEmptyIn({ [key]: result.value }, field)) continue;
        context.update(entity, id, { [key]: result.value });
        again = true;
      }
    }
}

const isEmptyIn = (record: StoredRecord, field: Field): boolean => {
  const value = record[field.key] ?? null;
  return value === null || value === emptyOf(field);
};

/** Computed fields hold nothing that could be emptied. */
export const isConditional = (field: Field): boolean => !!field.askedIf?.tree && !isComputed(field);

const conditional = (context: Context, entity: string): readonly Field[] =>
  (context.lookup.entity(entity)?.fields ?? []).filter(isConditional);

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

/** Records that hold something in a field that is not asked for. What depends on who looks is nobody's to empty here. */
export function unaskedRecords(
  context: Context,
  entity: string,
  field: Field,
): readonly { readonly entity: string; readonly id: string }[] {
  const tree = field.askedIf?.tree;
  if (!tree || freeVariables(tree).has("me") || field.type.kind === "secret") return [];
  const unasked: Where = { not: { test: tree, row: "this", variables: {} } };
  const where: Where =
    field.type.kind === "children" ? unasked : { all: [unasked, { not: { field: field.key, oneOf: [null] } }] };
  const ids = context.records.ids({ entity, where });
  return ids
    .filter((id) => field.type.kind !== "children" || context.records.children(entity, id, field.key).length > 0)
    .map((id) => ({ entity, id }));
}
