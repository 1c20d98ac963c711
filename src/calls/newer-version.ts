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

/** Whether a change may be written: over what (null: nothing is known), or not, or not now. */
export type BeforeWrite =
  /** `read`: the version that was read and is written over; undefined: the one that was known stands. */
  | { readonly kind: "write"; readonly over: Json | null; readonly read?: string | null }
  | { readonly kind: "conflict"; readonly theirs: Json }
  | { readonly kind: "gone"; readonly sent: TransmitResult }
  | { readonly kind: "no answer" }
  | { readonly kind: "signed out"; readonly sent: TransmitResult };

/**
 * Reads a record before a change or a deletion of it is sent. Somebody else may have changed it since it was last read here: a field
 * that differs, and that this change would put back, is a conflict. A server that can't be asked is written to.
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
  // Only what was read just now, and is the same, is known to be what the server has.
  if (found !== "same") forgetVersionOfAnswer(app, kept.entity, entry.record);
  if (typeof found !== "string" && "signedOut" in found) return { kind: "signed out", sent: found.signedOut };
  // Some servers make what a PUT names: what somebody has deleted there would be back.
  if (typeof found !== "string" && "gone" in found)
    return insists || isDeletion ? { kind: "write", over: base } : { kind: "gone", sent: found.gone };
  // A server that answers with something else has not been asked.
  if (typeof found === "string" || !isObject(found.record)) return { kind: "write", over: base };
  const theirs = found.record;
  // Whoever insists has seen the server's version, as far as they may.
  const isTheirs = isDeletion ? !insists && isChangedSince : insists ? isOvertakenUnseen : isOvertaken;
  if (isTheirs && isTheirs(app, kept.resource, entry, base, theirs)) return { kind: "conflict", theirs };
  // The version of something else than what is known here would make the next read say that nothing has changed.
  if (isLastAnswer(app, kept.entity, entry.record, theirs)) noteEtag(app, kept.entity, entry.record, found.etag, true);
  return { kind: "write", over: theirs, read: found.etag };
}

/** What is to be deleted says something else there than was known here, in a field that people write. */
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

/** A field has another value on the server than was known here, and not the one that is sent. */
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

/** The rows of a list are others on the server than were known here, and not those that are sent. */
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
 * Rows were changed on the server in a list that this change is about, and of which its maker sees only some: nobody can say
 * for them that these are to go.
 */
function isOvertakenUnseen(app: Runtime, resource: Resource, entry: QueuedEntry, base: Json, theirs: Json): boolean {
  const context = new CommandContext(app, app.itself);
  const left = new Set(leftAsTheirs(context, resource, entry, base).map(({ field }) => field));
  return listsPartlySeen(context, resource, entry).some(
    ({ list }) =>
      !left.has(list.field.key) && areRowsOvertaken(context, resource, list, { sent: bodyToSend(entry), base, theirs }),
  );
}

/** A value of a server's record that this device was never told, and that somebody here has written another for. */
function isWrittenUnseen(app: Runtime, entry: QueuedEntry, field: string, theirs: Value): boolean {
  const { entity, record } = entry;
  if (isEmpty(theirs) || !isMeant(entry, field) || entity === null || record === null) return false;
  const [made] = app.ports.journal.entries(entity, record);
  // Whoever has made the record knows what they put there.
  return made?.what !== "create" || made.kind === "answer";
}

/** The values that an entry sends, as far as its body has the shape of the record. */
function sentValues(context: CommandContext, resource: Resource, entry: QueuedEntry): Json {
  const json = sentRecord(context, resource, bodyToSend(entry));
  return isObject(json) ? fromWire(context, resource.entity, json, null) : {};
}

/** The record in what is sent: where `Sent in` says, or where an answer would have it. */
export function sentRecord(context: CommandContext, { sentIn, oneIn, sends }: Resource, body: Value): Value {
  if (sentIn && isObject(body)) return deep(body, sentIn) ?? null;
  const inside = sends === null || oneIn === null ? null : context.value(oneIn, new Map([["answer", body]]));
  return isObject(inside) ? inside : body;
}

/** What a change sends: with PUT also what the document does not name, as the server had it. */
export function wholeBody(app: Runtime, entry: QueuedEntry, over: Json | null): Value {
  const kept = app.lookup.resourceCall(entry.call);
  const body = withTheirs(app, entry, over);
  if (kept?.verb !== "Change" && kept?.verb !== "Create") return body;
  const { resource, verb } = kept;
  const { sends, sentIn, own } = resource;
  // `Sends`, or a call of the document's own, says exactly what is sent.
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

/** The server's values in the places of what is sent with the rest alone. */
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

/** What is `left out when empty` and was emptied here is not sent as the server had it; `sent` holds what was not. */
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
 * A reference that came as a whole object goes back as that object, unless it names another record now. What the server
 * had and its field here can't hold goes back as it came, unless somebody has put something else there.
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

/** Names on the wire of fields that whoever made a call may not see: they go back unread, and no log shows them. */
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
    // A call of the document's own may send the record without what `Sent in` puts around it.
    const paths = [path, ...(sentIn ? [`${sentIn}.${path}`] : []), places.get(key) ?? path];
    if (!maySeeField(context, entity, record, key)) return paths;
    if (type.kind !== "reference" && type.kind !== "references") return [];
    const named = app.ports.records.read(entity, record)?.[key] ?? null;
    return isOpen(context, type.entity, named) ? [] : paths.filter((one) => hasObject(entry.body, one));
  });
}

/** Whether every field of the records that a reference names may be seen. */
function isOpen(context: CommandContext, entity: string, named: Value): boolean {
  const ids = (Array.isArray(named) ? (named as readonly Value[]) : [named]).filter((id) => typeof id === "string");
  const fields = context.lookup.entity(entity)?.fields ?? [];
  return ids.length > 0 && ids.every((id) => fields.every(({ key }) => maySeeField(context, entity, id, key)));
}

/** A reference is sent by its key, or as the object as which it came. */
function hasObject(body: Value, path: string): boolean {
  const value = isObject(body) ? deep(body, path) : undefined;
  return Array.isArray(value) ? (value as readonly Value[]).some((one) => isObject(one)) : isObject(value);
}

/** The names on the wire of an entity's fields, its key aside. */
const namedOnTheWire = (app: Runtime, resource: Resource): readonly string[] =>
  (app.lookup.entity(resource.entity)?.fields ?? [])
    .filter((field) => field.key !== keyField(resource))
    .map((field) => resource.onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key);

/** A server has taken in a call: what it has now, as far as that is known, is what later changes are compared with. */
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
  // Where a later change waits, the record here is not what the server answered, but what was done since.
  const told = resource.oneIn === null ? body : context.value(resource.oneIn, new Map([["answer", body]]));
  const isOther = verb === "Change" && isAnotherHere(context, resource, record, told);
  const json = sentRecord(context, resource, sent);
  // What the server has made of what it was sent is no colleague's doing.
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

/** What a new record was sent without the server may have filled in. */
const withoutEmpty = (json: Value): Value =>
  isObject(json) ? Object.fromEntries(Object.entries(json).filter(([, value]) => !isEmpty(value))) : json;
