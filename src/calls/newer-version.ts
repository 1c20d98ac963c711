import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import { keyField } from "#engine/document/lookup.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import { actorOf, currentProfile } from "#engine/people/profiles.ts";
import { maySeeField } from "#engine/rights/may.ts";
import type { CallState } from "./call-state.ts";
import { deep, isObject, type Json, jsonAt, overlay, without } from "./json.ts";
import { sendsOnlyChanges } from "./make-request.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { isAnotherHere } from "./asked-for.ts";
import { emptyLeftOut, fromWire, pathOnTheWire } from "./from-wire.ts";
import { rowValues } from "./keep-rows.ts";
import { takeOutMisfits } from "./unfit-values.ts";
import { isPartlyKept, lastAnswer, noteAnswer, noteWritten } from "./last-answers.ts";
import {
  isMeant,
  isOfChanges,
  isSentWith,
  isStamp,
  leftAsTheirs,
  listsPartlySeen,
  placesIn,
} from "./kept-by-server.ts";
import { withLists } from "./lists-on-the-wire.ts";
import { rowsOnTheWire, sentAsTold, type RowsOnTheWire } from "./rows-on-the-wire.ts";
import type { TransmitResult } from "./transmit.ts";
import { bodyToSend } from "./unseen-parts.ts";
import { forgetVersionOfAnswer, isLastAnswer, noteEtag, serverVersion, versionOfAnswer } from "./versions.ts";

/** Whether a change may be sent. `over`: the server's version that it replaces; null: unknown. */
export type BeforeWrite =
  /** `read`: ETag of the version just read, null if it has none; undefined: the last known version still applies. */
  | { readonly kind: "write"; readonly over: Json | null; readonly read?: string | null }
  | { readonly kind: "conflict"; readonly theirs: Json }
  | { readonly kind: "gone"; readonly sent: TransmitResult }
  | { readonly kind: "no answer" }
  | { readonly kind: "signed out"; readonly sent: TransmitResult };

/**
 * Reads a record before a change or deletion of it is sent, because somebody else may have changed it since. It is a
 * conflict if this change would overwrite a field that differs. If the record can't be read, the change is sent anyway.
 */
export async function beforeWrite(calls: CallState, entry: QueuedEntry): Promise<BeforeWrite> {
  const { app } = calls;
  const kept = app.lookup.resourceCall(entry.call);
  const isDeletion = kept?.verb === "Delete";
  if ((kept?.verb !== "Change" && !isDeletion) || entry.record === null) return { kind: "write", over: null };
  const base = lastAnswer(app, kept.entity, entry.record);
  const { insists, simulated } = entry.sending;
  if (base === null || simulated) return { kind: "write", over: base };
  const whole = insists || isPartlyKept(app, kept.entity, entry.record);
  const found = await serverVersion(calls, entry, whole ? "anyway" : "if newer");
  if (found === "unknown") return { kind: "no answer" };
  // Only a version read just now and found unchanged is known to be the server's.
  if (found !== "same") forgetVersionOfAnswer(app, kept.entity, entry.record);
  if (typeof found !== "string" && "signedOut" in found) return { kind: "signed out", sent: found.signedOut };
  // Some servers create a record on PUT, which would restore one that somebody else has deleted.
  if (typeof found !== "string" && "gone" in found)
    return insists || isDeletion ? { kind: "write", over: base } : { kind: "gone", sent: found.gone };
  // If the answer has no newer version, the last known one is used.
  if (typeof found === "string" || !isObject(found.record)) return { kind: "write", over: base };
  const theirs = found.record;
  // A person who insists has seen the server's version, except for what they may not see.
  const isTheirs = isDeletion ? !insists && isChangedSince : insists ? isOvertakenUnseen : isOvertaken;
  if (isTheirs && isTheirs(app, kept.resource, entry, base, theirs)) return { kind: "conflict", theirs };
  // Store the ETag only for a version stored here. Otherwise the next read would get a 304 for data that is not here.
  if (isLastAnswer(app, kept.entity, entry.record, theirs)) noteEtag(app, kept.entity, entry.record, found.etag, true);
  return { kind: "write", over: theirs, read: found.etag };
}

/** True if a field that people edit has changed on the server since the last read. */
function isChangedSince(app: Runtime, resource: Resource, { call }: QueuedEntry, base: Json, theirs: Json): boolean {
  const { entity } = resource;
  const context = new CommandContext(app, app.itself);
  const before = fromWire(context, entity, base, null);
  return Object.entries(fromWire(context, entity, theirs, null)).some(
    ([field, value]) =>
      Object.hasOwn(before, field) &&
      !isStamp(pathOnTheWire(context, entity, field)) &&
      !sameValue(emptyAsNull(value), emptyAsNull(before[field])) &&
      isSentWith(context, resource, call, field),
  );
}

/** True if a field has a new value on the server that differs from the value being sent. */
export function isOvertaken(app: Runtime, resource: Resource, entry: QueuedEntry, base: Json, theirs: Json): boolean {
  const { entity } = resource;
  const context = new CommandContext(app, app.itself);
  const record = context.records.read(entity, entry.record ?? "");
  const sent = sentValues(context, resource, entry);
  const before = fromWire(context, entity, base, null);
  const now = fromWire(context, entity, theirs, null);
  emptyLeftOut(context, entity, base, before);
  emptyLeftOut(context, entity, theirs, now);
  const { changed, rewritten } = entry.sending;
  const only = changed !== null && isOfChanges(context, resource, entry) ? [...changed, ...(rewritten ?? [])] : null;
  const left = new Set(leftAsTheirs(context, resource, entry, base).map(({ field }) => field));
  const hasOtherRows = rowsOnTheWire(app.lookup, resource).some((list) => {
    const { key } = list.field;
    if (left.has(key) || (only !== null && !only.includes(key))) return false;
    return areRowsOvertaken(context, resource, list, { sent: bodyToSend(entry), base, theirs });
  });
  if (hasOtherRows) return true;
  return Object.entries(now).some(([field, value]) => {
    if (left.has(field) || (only !== null && !only.includes(field))) return false;
    const mine = Object.hasOwn(sent, field) ? sent[field] : record?.[field];
    if (sameValue(emptyAsNull(value), emptyAsNull(mine))) return false;
    const wasTold = Object.hasOwn(before, field);
    if (wasTold && sameValue(emptyAsNull(value), emptyAsNull(before[field]))) return false;
    if (!wasTold && !isWrittenUnseen(app, entry, field, value)) return false;
    return isSentWith(context, resource, entry.call, field);
  });
}

/** True if a list's rows have changed on the server and differ from those being sent. */
function areRowsOvertaken(
  context: CommandContext,
  resource: Resource,
  list: RowsOnTheWire,
  { sent, base, theirs }: { readonly sent: Value; readonly base: Json; readonly theirs: Json },
): boolean {
  const json = sentRecord(context, resource, sent);
  const [had, has] = [base, theirs].map((one) => rowValues(context, list, one));
  const mine = isObject(json) ? rowValues(context, list, json) : null;
  if (!had || !has || mine === null) return false;
  return !sameValue(has as Value, had as Value) && !sameValue(has as Value, mine as Value);
}

/**
 * True if rows changed on the server in a list that this change is about and its maker sees only in part. They can't
 * decide for rows that they can't see.
 */
function isOvertakenUnseen(app: Runtime, resource: Resource, entry: QueuedEntry, base: Json, theirs: Json): boolean {
  const context = new CommandContext(app, app.itself);
  const left = new Set(leftAsTheirs(context, resource, entry, base).map(({ field }) => field));
  return listsPartlySeen(context, resource, entry).some(
    ({ list }) =>
      !left.has(list.field.key) && areRowsOvertaken(context, resource, list, { sent: bodyToSend(entry), base, theirs }),
  );
}

/** True for a server value that this device never received and for which somebody here has entered another one. */
function isWrittenUnseen(app: Runtime, entry: QueuedEntry, field: string, theirs: Value): boolean {
  const { entity, record } = entry;
  if (isEmpty(theirs) || !isMeant(entry, field) || entity === null || record === null) return false;
  const [made] = app.ports.journal.entries(entity, record);
  // For a record created here, the creator knows all its values.
  return made?.what !== "create" || made.kind === "answer";
}

/** The values that an entry sends, as far as its body has the shape of the record. */
function sentValues(context: CommandContext, resource: Resource, entry: QueuedEntry): Json {
  const json = sentRecord(context, resource, bodyToSend(entry));
  return isObject(json) ? fromWire(context, resource.entity, json, null) : {};
}

/** The record within a request body: where `Sent in` puts it, or where an answer would have it. */
export function sentRecord(context: CommandContext, { sentIn, oneIn, sends }: Resource, body: Value): Value {
  if (sentIn && isObject(body)) return deep(body, sentIn) ?? null;
  const inside = sends === null || oneIn === null ? null : context.value(oneIn, new Map([["answer", body]]));
  return isObject(inside) ? inside : body;
}

/** The body of a change. A PUT also contains the parts that the document does not name, as the server had them. */
export function wholeBody(app: Runtime, entry: QueuedEntry, over: Json | null): Value {
  const kept = app.lookup.resourceCall(entry.call);
  const body = withTheirs(app, entry, over);
  if (kept?.verb !== "Change" && kept?.verb !== "Create") return body;
  const { resource, verb } = kept;
  const { sends, sentIn, own } = resource;
  // `Sends`, or a call declared in the document, defines the complete body.
  if (sends !== null || own?.[verb]?.sends || app.lookup.call(entry.call) !== undefined) return body;
  const record = sentIn && isObject(body) ? deep(body, sentIn) : body;
  if (!isObject(record)) return body;
  const inLists = (json: Json): Json => withLists(json, allOnTheWire(resource), over);
  const isWhole = verb === "Change" && entry.method === "PUT" && over !== null && !sendsOnlyChanges(resource);
  const whole = isWhole
    ? withoutLeftOut(app, resource, entry, record, overlay(over, inLists(withNested(app, resource, record, over))))
    : inLists(record);
  return sentIn ? jsonAt(sentIn, whole) : whole;
}

const allOnTheWire = ({ onTheWire, fixed = [] }: Resource): readonly string[] => [
  ...onTheWire.map(({ wire }) => wire.value),
  ...fixed.map(({ wire }) => wire),
];

/** The body with the server's values for fields that are sent only because the whole record is. */
function withTheirs(app: Runtime, entry: QueuedEntry, over: Json | null): Value {
  const { call, record } = entry;
  const body = bodyToSend(entry);
  const kept = app.lookup.resourceCall(call);
  const base = record === null || kept === undefined ? null : lastAnswer(app, kept.entity, record);
  if (kept?.verb !== "Change" || over === null || base === null || !isObject(body)) return body;
  const context = new CommandContext(app, app.itself);
  return leftAsTheirs(context, kept.resource, entry, base).reduce<Json>((json, { field, path, list }) => {
    const at = pathOnTheWire(context, kept.entity, field);
    const told = (one: Json): Value | undefined =>
      list === undefined ? deep(one, at) : (sentAsTold(list, one, deep(body, path) ?? null) ?? undefined);
    const now = told(over);
    const theirs = now === undefined ? told(base) : now;
    return theirs === undefined ? json : overlay(json, jsonAt(path, theirs));
  }, body);
}

/**
 * Removes `left out when empty` fields that were emptied here, so that the server's value is not sent back. `sent` is
 * the record without the server's values.
 */
function withoutLeftOut(app: Runtime, resource: Resource, { record }: QueuedEntry, sent: Json, whole: Json): Json {
  const { entity, onTheWire } = resource;
  const context = new CommandContext(app, app.itself);
  const stored = record === null ? null : context.records.read(entity, record);
  const misfits = takeOutMisfits(context, entity, whole, fromWire(context, entity, whole, null));
  return onTheWire
    .filter(({ field, leftOut }) => leftOut === true && isEmpty(stored?.[field.value]))
    .filter(({ wire }) => isEmpty(deep(sent, wire.value)))
    .filter(({ field }) => !misfits.some((one) => one.field === field.value))
    .reduce((json, { wire }) => without(json, wire.value.split(".")), whole);
}

/**
 * Sends a reference back as the nested object it came as, unless it refers to another record now. Values that the local
 * field can't hold go back unchanged, unless somebody has edited them.
 */
function withNested(app: Runtime, { entity, onTheWire }: Resource, body: Json, over: Json): Json {
  const context = new CommandContext(app, app.itself);
  const sent = fromWire(context, entity, body, null);
  const had = fromWire(context, entity, over, null);
  const misfits = takeOutMisfits(context, entity, over, had);
  let json = body;
  for (const { field } of misfits) {
    const path = pathOnTheWire(context, entity, field);
    if (deep(body, path) !== undefined && sameValue(emptyAsNull(sent[field]), emptyAsNull(had[field])))
      json = overlay(json, jsonAt(path, deep(over, path) ?? null));
  }
  for (const { key, type } of context.lookup.entity(entity)?.fields ?? []) {
    const path = onTheWire.find((row) => row.field.value === key)?.wire.value ?? key;
    const nested = deep(over, path);
    if (type.kind !== "reference" || !isObject(nested) || isObject(deep(body, path))) continue;
    if (!sameValue(sent[key] ?? null, had[key] ?? null) || had[key] === null) continue;
    json = overlay(json, jsonAt(path, nested));
  }
  return json;
}

const emptyAsNull = (value: Value | undefined): Value => (isEmpty(value) ? null : (value ?? null));

/** Wire names of fields that the maker may not see. They are sent back unseen and must not appear in the log. */
export function closedOnTheWire(calls: CallState, entry: QueuedEntry): readonly string[] {
  const { app } = calls;
  const kept = app.lookup.resourceCall(entry.call);
  const { record } = entry;
  if (kept === undefined || record === null) return [];
  const { by, byApp } = entry.sending;
  const person = byApp ? calls.devicePerson() : by;
  const context = new CommandContext(app, actorOf(currentProfile(app, person)));
  const { entity, resource } = kept;
  const { sentIn } = resource;
  const places = placesIn(context, resource, entry.call);
  return (app.lookup.entity(entity)?.fields ?? []).flatMap(({ key, type }) => {
    const path = resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key;
    // A call declared in the document may send the record without the wrapping of `Sent in`.
    const paths = [path, ...(sentIn ? [`${sentIn}.${path}`] : []), places.get(key) ?? path];
    if (!maySeeField(context, entity, record, key)) return paths;
    if (type.kind !== "reference" && type.kind !== "references") return [];
    const named = app.ports.records.read(entity, record)?.[key] ?? null;
    return isOpen(context, type.entity, named) ? [] : paths.filter((one) => hasObject(entry.body, one));
  });
}

/** True if every field of the referenced records is visible. */
function isOpen(context: CommandContext, entity: string, named: Value): boolean {
  const ids = (Array.isArray(named) ? (named as readonly Value[]) : [named]).filter((id) => typeof id === "string");
  const fields = context.lookup.entity(entity)?.fields ?? [];
  return ids.length > 0 && ids.every((id) => fields.every(({ key }) => maySeeField(context, entity, id, key)));
}

/** A reference is sent as a key, or as the nested object it came as. */
function hasObject(body: Value, path: string): boolean {
  const value = isObject(body) ? deep(body, path) : undefined;
  return Array.isArray(value) ? (value as readonly Value[]).some((one) => isObject(one)) : isObject(value);
}

/** Wire names of an entity's fields, without its key. */
const namedOnTheWire = (app: Runtime, resource: Resource): readonly string[] =>
  (app.lookup.entity(resource.entity)?.fields ?? [])
    .filter((field) => field.key !== keyField(resource))
    .map((field) => resource.onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key);

/** After a successful write, stores the server's version as far as it is known; later changes are compared with it. */
export function noteTaken(
  app: Runtime,
  { id, call, record, body: sent }: QueuedEntry,
  body: Value,
  etag: string | null,
): void {
  const kept = app.lookup.resourceCall(call);
  if (kept === undefined || record === null) return;
  const { entity, resource, verb } = kept;
  if (verb === "Delete") noteAnswer(app, entity, record, null);
  if (verb !== "Create" && verb !== "Change") {
    noteEtag(app, entity, record, etag, false);
    return;
  }
  const context = new CommandContext(app, app.itself);
  const wasKnown = versionOfAnswer(app, entity, record) !== null;
  // If a later change waits, the local record is ahead of this answer.
  const told = resource.oneIn === null ? body : context.value(resource.oneIn, new Map([["answer", body]]));
  const isOther = verb === "Change" && isAnotherHere(context, resource, record, told);
  const json = sentRecord(context, resource, sent);
  // Differences between what was sent and the answer are the server's own, not a colleague's change.
  const answered = isOther ? null : app.ports.journal.isUnsent(entity, record, id) ? asFarAsSent(told, json) : told;
  const named = namedOnTheWire(app, resource);
  noteWritten(app, entity, record, { sent: verb === "Create" ? withoutEmpty(json) : json, answered, named });
  noteEtag(app, entity, record, etag, wasKnown || isLastAnswer(app, entity, record, answered));
}

function asFarAsSent(told: Value, sent: Value | undefined): Value {
  if (!isObject(told) || !isObject(sent)) return told;
  const known = Object.entries(told).filter(([key]) => Object.hasOwn(sent, key));
  return Object.fromEntries(known.map(([key, value]) => [key, asFarAsSent(value, sent[key])]));
}

/** Fields sent as empty in a new record may be filled by the server. */
const withoutEmpty = (json: Value): Value =>
  isObject(json) ? Object.fromEntries(Object.entries(json).filter(([, value]) => !isEmpty(value))) : json;
