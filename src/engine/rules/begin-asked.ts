import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { writeNumber } from "../commands/defaults.ts";
import type { CommandContext } from "../context/command-context.ts";
import { ContextBefore } from "../context/context-before.ts";
import { sameValue, thisIs } from "../context/context.ts";
import type { Reads } from "../document/reads.ts";
import { fixedMark, OWNER } from "../document/lookup.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { StoredRecord } from "../ports/records.ts";
import { fit } from "../values/fit.ts";
import { conditional, emptyOf, isApart, isAsked } from "./is-asked.ts";

/**
 * A field that has come to be asked for by this write begins with its starting value, and a number series with its
 * number, as in a new record, unless the write itself said something about it. What one begins with may be what another
 * is asked by.
 */
export function beginAsked(context: CommandContext): void {
  const before = new ContextBefore(context);
  for (let version = -1; version !== context.records.version;) {
    version = context.records.version;
    const touched = touchedFields(context);
    for (const { entity, id } of context.written.values())
      for (const field of conditional(context, entity))
        beginField(context, before, entity, id, field, touched.has(field));
    for (const [field, entity] of touched)
      for (const id of emptyButAsked(context, entity, field)) beginField(context, before, entity, id, field, true);
  }
}

/** Fields whose conditions read something elsewhere that was written, with their entities. */
const touchedFields = (context: CommandContext): ReadonlyMap<Field, string> =>
  new Map(
    context.lookup.model.entities.flatMap(({ key: entity }) =>
      conditional(context, entity)
        .filter((field) => canBegin(field) && isTouched(context, field))
        .map((field) => [field, entity] as const),
    ),
  );

const isFixed = ({ default: rule }: Field): boolean => rule?.kind === "computed" && rule.fixedAt !== null;

const canBegin = (field: Field): boolean =>
  !isApart(field) && (field.type.kind === "series" || field.default?.kind === "start" || isFixed(field));

function beginField(
  context: CommandContext,
  before: ContextBefore,
  entity: string,
  id: string,
  field: Field,
  isTouchedElsewhere: boolean,
): void {
  const { key } = field;
  const now = context.records.read(entity, id);
  if (now === null || !canBegin(field) || !isEmptyIn(now, field) || context.given.has(`${id}\n${key}`)) return;
  const was = recordBefore(context, entity, id, now);
  // A new record has begun; only its number waits until it is asked for.
  if (was === null ? field.type.kind !== "series" : !isEmptyIn(was, field)) return;
  const reads = context.app.reads.expression(field.askedIf);
  if (was !== null && !hasTurned(reads, was, now) && !isTouchedElsewhere) return;
  if (!isAsked(context, field, id) || (was !== null && isAsked(before, field, id))) return;
  if (field.type.kind === "series") writeNumber(context, entity, id, field);
  else beginWith(context, entity, id, field, now);
}

function beginWith(context: CommandContext, entity: string, id: string, field: Field, now: StoredRecord): void {
  const { default: rule, key, type } = field;
  // What an event would have fixed, had it been asked for then, is worked out now.
  if (rule === null || (isFixed(field) && now[fixedMark(key)] !== true)) return;
  const result = fit(type, context.value(rule.expression, thisIs(id)), context.zone);
  if (!("code" in result) && !isEmptyIn({ [key]: result.value }, field))
    context.update(entity, id, { [key]: result.value });
}

const recordBefore = (context: CommandContext, entity: string, id: string, now: StoredRecord): StoredRecord | null => {
  const written = context.written.get(`${entity}\n${id}`);
  return written === undefined ? now : written.before;
};

const hasTurned = ({ fields }: Reads, was: StoredRecord, now: StoredRecord): boolean =>
  [...fields].some((read) => !sameValue(was[read] ?? null, now[read] ?? null));

function isEmptyIn(record: StoredRecord, field: Field): boolean {
  const value: Value = record[field.key] ?? null;
  return value === null || value === emptyOf(field);
}

/** Whether a constant was set that the condition reads, or other records were written in what it reads of them. */
function isTouched(context: CommandContext, field: Field): boolean {
  const { constants, elsewhere, fields, me } = context.app.reads.expression(field.askedIf);
  // Who acts may do so on any device: nothing begins elsewhere because of them.
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

function emptyButAsked(context: CommandContext, entity: string, field: Field): readonly string[] {
  const { askedIf, key } = field;
  if (!askedIf?.tree) return [];
  const asked = { test: askedIf.tree, row: "this", variables: {} };
  // A value that is worked out is not empty where nothing was fixed yet.
  const empty = { field: key, oneOf: [null, emptyOf(field)] };
  return context.records.ids({ entity, where: { all: [asked, empty] } });
}
