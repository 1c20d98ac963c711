import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { writeNumber } from "../commands/defaults.ts";
import type { CommandContext } from "../context/command-context.ts";
import { sameValue, thisIs } from "../context/context.ts";
import type { ReadSet } from "../document/reads.ts";
import { fixedMark, OWNER } from "../document/lookup.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { StoredRecord } from "../ports/records.ts";
import { fit } from "../values/fit.ts";
import { AskedForBefore, askedButEmpty, type Place } from "./asked-before.ts";
import { conditional, emptyOf, isApart, isAsked } from "./is-asked.ts";

/**
 * A field that becomes asked for by this write gets its starting value, and a series its number, as in a new record,
 * unless the write set it explicitly. Repeats, because a starting value may be part of another field's condition.
 */
export function beginAsked(context: CommandContext): void {
  const before = new AskedForBefore(context);
  for (let version = -1; version !== context.records.version;) {
    version = context.records.version;
    const touched = touchedFields(context).filter((place) => !before.wasAskedOfAll(place));
    for (const { entity, id } of context.written.values())
      for (const field of conditional(context, entity)) beginTurned(context, before, { entity, field }, id);
    for (const place of touched)
      for (const id of context.records.ids({ entity: place.entity, where: askedButEmpty(context, place.field) }))
        if (mayBegin(context, place, id) && !before.wasAsked(place, id)) begin(context, place, id);
  }
}

/** Fields whose conditions read other records or constants that were written. */
const touchedFields = (context: CommandContext): readonly Place[] =>
  context.lookup.model.entities.flatMap(({ key: entity }) =>
    conditional(context, entity)
      .filter((field) => canBegin(field) && isTouched(context, field))
      .map((field) => ({ entity, field })),
  );

const isFixed = ({ default: rule }: Field): boolean => rule?.kind === "computed" && rule.fixedAt !== null;

const canBegin = (field: Field): boolean =>
  !isApart(field) && (field.type.kind === "series" || field.default?.kind === "start" || isFixed(field));

/** Begins a field of a written record, if what its condition reads there has changed. */
function beginTurned(context: CommandContext, before: AskedForBefore, place: Place, id: string): void {
  const was = context.written.get(`${place.entity}\n${id}`)?.before ?? null;
  const now = context.records.read(place.entity, id);
  if (now === null || !canBegin(place.field) || !mayBegin(context, place, id)) return;
  if (was !== null && !hasTurned(context.app.reads.expression(place.field.askedIf), was, now)) return;
  if (isAsked(context, place.field, id) && (was === null || !before.wasAskedWritten(place, id)))
    begin(context, place, id);
}

/** Whether a field may get its starting value: it is and was empty, and the write did not empty it explicitly. */
function mayBegin(context: CommandContext, { entity, field }: Place, id: string): boolean {
  const now = context.records.read(entity, id);
  if (now === null || !isEmptyIn(now, field) || context.given.has(`${entity}\n${id}\n${field.key}`)) return false;
  const written = context.written.get(`${entity}\n${id}`);
  if (written === undefined) return true;
  // A new record has its starting values; only series numbers wait until they are asked for.
  return written.before === null ? field.type.kind === "series" : isEmptyIn(written.before, field);
}

function begin(context: CommandContext, { entity, field }: Place, id: string): void {
  // A field that began since the lookup may be part of this one's condition.
  if (!isAsked(context, field, id)) return;
  if (field.type.kind === "series") writeNumber(context, entity, id, field);
  else beginWith(context, entity, id, field);
}

function beginWith(context: CommandContext, entity: string, id: string, field: Field): void {
  const { default: rule, key, type } = field;
  const fixedHere = (): boolean => context.records.read(entity, id)?.[fixedMark(key)] === true;
  // If an event would have fixed it, had it been asked for then, it is computed now.
  if (rule === null || (isFixed(field) && !fixedHere())) return;
  const result = fit(type, context.value(rule.expression, thisIs(id)), context.zone);
  if (!("code" in result) && !isEmptyIn({ [key]: result.value }, field))
    context.update(entity, id, { [key]: result.value });
}

const hasTurned = ({ fields }: ReadSet, was: StoredRecord, now: StoredRecord): boolean =>
  [...fields].some((read) => !sameValue(was[read] ?? null, now[read] ?? null));

function isEmptyIn(record: StoredRecord, field: Field): boolean {
  const value: Value = record[field.key] ?? null;
  return value === null || value === emptyOf(field);
}

/** Whether a constant that the condition reads was set, or other records were written in fields that it reads. */
function isTouched(context: CommandContext, field: Field): boolean {
  const { constants, elsewhere, fields, me } = context.app.reads.expression(field.askedIf);
  // Any person may act on any device, so a condition on the acting person begins nothing in other records.
  if (me) return false;
  if (context.aside.some(({ entity, record }) => entity === CONSTANTS && constants.has(record))) return true;
  if (elsewhere.size === 0) return false;
  return [...context.written.values()].some(({ entity, id, before }) => {
    if (!elsewhere.has(entity)) return false;
    const now = context.records.read(entity, id);
    if (before === null || now === null) return true;
    return [...fields, OWNER].some((read) => !sameValue(before[read] ?? null, now[read] ?? null));
  });
}
