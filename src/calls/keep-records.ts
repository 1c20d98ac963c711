import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";
import { isDeletedHere, keysOfDeleted, noteKeyOfDeleted } from "./deleted-here.ts";
import { deep, isObject, type Json } from "./json.ts";
import { rowsToWrite } from "./keep-rows.ts";
import { NotedAnswers } from "./noted-answers.ts";
import { noteKey } from "./numeric-keys.ts";
import { AwaitedKeys } from "./own-copies.ts";
import { createRecord } from "#engine/commands/create.ts";
import { ByKey, emptyLeftOut, find, fromWire, keyOnTheWire, type KeepNested } from "./from-wire.ts";
import { noteNamedByServer } from "./people-of-server.ts";
import { rowsOnTheWire } from "./rows-on-the-wire.ts";
import { keepMisfits, nameLateComers, takeOutMisfits, type UnfitValue } from "./unfit-values.ts";
import { writeValues } from "#engine/commands/write-values.ts";
import { keyField, PERSON } from "#engine/document/lookup.ts";
import { NOWHERE, refuseWith } from "#engine/refuse.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { CommandContext } from "#engine/context/command-context.ts";

/** Stores records that a server sent: those known by `Key`, else by `Unique`, are updated, others created. */
export function keepRecords(
  calls: CallState,
  context: CommandContext,
  entity: string,
  from: Value,
  /** The record that the request was about, if the answer is about it. */
  sent: string | null = null,
  /** `any`: match any local record. `sent`: only the one the request was about; otherwise create a new one. */
  among: "any" | "sent" = "any",
  /** True for a record nested in another one; it may be incomplete. */
  isNested = false,
): readonly string[] {
  const list = Array.isArray(from) ? (from as readonly Value[]) : isObject(from) ? [from] : null;
  if (list === null) {
    if (from !== null) refuseWith(context, "wrong-shape", NOWHERE);
    return [];
  }
  const work: Work = {
    calls,
    context,
    entity,
    sent: list.length === 1 ? sent : null,
    among,
    isRead: !isNested && context.answer?.askedAt != null,
    ...toolsOf(context, entity, list),
  };
  const kept: string[] = [];
  for (const one of list) {
    if (context.cascade.stopped) break;
    const id = isLeftOut(context, one) ? null : keepOne(work, one);
    if (id !== null) kept.push(id);
    if (id !== null && entity === PERSON && context.answer?.simulated === false) noteNamedByServer(context.app, id);
  }
  work.noted.write();
  if (work.created) nameLateComers(context, entity);
  return kept;
}

/** State for storing the records of one list. */
interface Work extends ReturnType<typeof toolsOf> {
  readonly calls: CallState;
  readonly context: CommandContext;
  readonly entity: string;
  /** The record that the request was about, if the answer is about it. */
  readonly sent: string | null;
  readonly among: "any" | "sent";
  /** True for answers to reads, which contain complete records. */
  readonly isRead: boolean;
}

/** Lookups that run once per list instead of once per record. */
const toolsOf = (
  context: CommandContext,
  entity: string,
  list: readonly Value[],
  deleted = keysOfDeleted(context.app, entity),
) => ({
  byKey: list.length > 1 ? new ByKey(context, entity, list) : null,
  awaited: new AwaitedKeys(context, entity, deleted),
  keyPath: keyOnTheWire(context, entity),
  /** Child lists whose rows are part of the record's JSON. */
  lists: rowsOnTheWire(context.lookup, context.lookup.resource(entity)),
  noted: new NotedAnswers(context.app, entity),
  /** Records with values that were set aside. */
  unfit: new Set(context.app.ports.journal.unfit(entity).map(({ record }) => record)),
  /** Keys of records that were deleted here. */
  deleted,
  created: false,
});

/** Stores values that do not fit beside the record; most records have none. */
function keepAside(work: Work, id: string, one: Json, misfits: readonly UnfitValue[]): void {
  if (misfits.length === 0 && !work.unfit.has(id)) return;
  work.noted.write();
  keepMisfits(work.context, work.entity, id, one, misfits);
  work.unfit.add(id);
}

/** True for a record that was refused in an earlier attempt; the rest of its list is stored without it. */
function isLeftOut(context: CommandContext, one: Value): boolean {
  const { answer } = context;
  if (answer === null || answer.without.size === 0) return false;
  return answer.without.has(JSON.stringify(one));
}

/** null: the record can't be stored; it is refused or left out. */
function keepOne(work: Work, one: Value): string | null {
  const { context, sent } = work;
  const { answer } = context;
  const before = context.refusals.length;
  const leftOut = answer?.leftOut.size ?? 0;
  const id = isObject(one) ? keepObject(work, one) : (refuseWith(context, "wrong-shape", NOWHERE), null);
  // Leaves out only the innermost refused record. If the answer is about the written record itself, it stays refused.
  if (answer !== null && sent === null && context.refusals.length > before && answer.leftOut.size === leftOut)
    answer.leftOut.add(JSON.stringify(one));
  return id;
}

function keepObject(work: Work, one: Json): string | null {
  const { calls, context, entity, byKey, keyPath } = work;
  const keepNested: KeepNested = (of, nested) => keepRecords(calls, context, of, nested, null, "any", true)[0] ?? null;
  const values = fromWire(context, entity, one, keepNested);
  if (work.isRead) emptyLeftOut(context, entity, one, values);
  const misfits = takeOutMisfits(context, entity, one, values);
  const key = keyField(context.lookup.resource(entity));
  // A key that does not fit its field can't identify a record.
  if (key !== null && misfits.some(({ field }) => field === key)) {
    refuseWith(context, "wrong-shape", NOWHERE);
    return null;
  }
  // A simulated server invents keys.
  if (keyPath !== null && context.answer?.simulated !== true) noteKey(calls, entity, deep(one, keyPath));
  const own = ownId(context, entity, one);
  const known =
    work.sent ??
    (work.among === "sent"
      ? null
      : (find(context, entity, values, byKey) ?? knownHere(context, entity, own) ?? work.awaited.take(values)));
  if (known !== null && known === work.sent && context.records.read(entity, known) === null) {
    noteKeyOfDeleted(context, entity, known, key === null ? null : (values[key] ?? null));
    return null;
  }
  if (known !== null) {
    const isTaken = mayTakeIn(calls, context, entity, known);
    if (!isTaken) {
      if (context.answer !== null) context.answer.passedOver = true;
      writeValues(context, entity, known, keyAlone(context, entity, known, values), "effect");
      return known;
    }
    keepAside(work, known, one, misfits);
    const rows = work.lists.length === 0 ? null : rowsToWrite(context, work, known, one, keepNested);
    writeValues(context, entity, known, rows === null ? values : { ...values, ...rows.values }, "effect");
    rows?.keepMisfits();
    // The answer to a write is noted later, together with what was sent.
    if (keyPath !== null && context.answer?.askedAt != null) work.noted.note(known, one, work.sent !== null);
    return known;
  }
  const server = own ?? (key === null ? null : (values[key] ?? null));
  if (work.deleted.has(String(server)) && isDeletedHere(calls, context, entity, server)) {
    if (context.answer !== null) context.answer.passedOver = true;
    return null;
  }
  const rows = work.lists.length === 0 ? null : rowsToWrite(context, work, null, one, keepNested);
  const all = rows === null ? values : { ...values, ...rows.values };
  const id = createRecord(context, entity, all, "effect", own ?? undefined);
  if (id === null) return null;
  rows?.keepMisfits();
  work.created = true;
  keepAside(work, id, one, misfits);
  if (keyPath !== null) work.noted.note(id, one, work.sent !== null);
  byKey?.add(values, id);
  return id;
}

/** The record's id on the server, which equals the local one if the document declares no key field. */
function ownId(context: CommandContext, entity: string, json: Json): string | null {
  const resource = context.lookup.resource(entity);
  if (resource === undefined || resource.oneRecord || keyField(resource) !== null) return null;
  const id = Object.hasOwn(json, "id") ? json["id"] : null;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

const knownHere = (context: CommandContext, entity: string, id: string | null): string | null =>
  id !== null && context.records.read(entity, id) !== null ? id : null;

/**
 * False for a record with local changes that are not sent yet, or if the read was requested before the last write was
 * answered. Only its key may be stored then.
 */
function mayTakeIn(calls: CallState, context: CommandContext, entity: string, id: string): boolean {
  const { ports } = context.app;
  const askedAt = context.answer?.askedAt ?? null;
  const answered = calls.answeredAt.get(`${entity}\n${id}`);
  const outdated = askedAt !== null && answered !== undefined && answered >= askedAt;
  return !outdated && !ports.journal.isUnsent(entity, id, context.answer?.entry ?? null);
}

function keyAlone(context: CommandContext, entity: string, id: string, values: { [field: string]: Value }): Json {
  const key = keyField(context.lookup.resource(entity));
  return key !== null && Object.hasOwn(values, key) && isEmpty(context.field(entity, id, key))
    ? { [key]: values[key] ?? null }
    : {};
}
