import { changedLists, sendsLists, type ChangedLists } from "./changed-lists.ts";
import { noteDeleted } from "./deleted-here.ts";
import { entryOf } from "./entry-of.ts";
import { isHereAlone, noLongerHereAlone } from "./here-alone.ts";
import { RequestMaker, sendsOnlyChanges, type Request } from "./make-request.ts";
import type { ResourceVerb } from "#model/7-calls.ts";
import { refuseBroken, refuseWith } from "#engine/refuse.ts";
import type { CallState } from "./call-state.ts";
import { makerOf, relationTo, rulingOn } from "./outbox-entry.ts";
import { isRepeatedAsItWas, putInPlace } from "./put-in-place.ts";
import { keyField } from "#engine/document/lookup.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { isAwaited } from "./own-copies.ts";
import { isSimulatedRecord } from "./simulated-records.ts";
import { noteTold } from "./told-in-simulation.ts";
import type { CallToSend, CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";
import type { StoredRecord } from "#engine/ports/records.ts";

/**
 * Evaluates the calls that a command triggered and adds them to the outbox in the same transaction. Calls that send a
 * secret or only read are never queued, but made immediately from memory. True: there was at least one call.
 */
export function queueCalls(calls: CallState, context: CommandContext, commit: number): boolean {
  if (context.answer?.simulated === true) noteTold(context);
  // A person in a server's answer already exists there, so answers don't trigger sign-ups.
  const set = context.calls.filter(({ call }) => context.answer === null || !calls.connection.isSignUp(call));
  const lists = changedLists(context);
  const named = set.flatMap((call) => {
    const made = new RequestMaker(calls, context).ofCall(call);
    return made === null ? [] : [{ ...made, set: setFor(context, call, lists) }];
  });
  const requests = [...named, ...resourceRequests(calls, context, lists)];
  for (const request of requests) {
    if (context.lookup.resourceCall(request.call)?.verb === "Create")
      noLongerHereAlone(context.app, request.entity, request.record);
    const entry = entryOf(calls, context, request, commit);
    if (request.secret || isRead(request)) calls.direct.push(entry);
    else if (!mends(calls, context, request)) context.app.ports.journal.addToOutbox(entry);
  }
  context.sent ||= requests.length > 0;
  return context.sent;
}

/** Refuses commands whose calls are broken in the document, because they could never be sent. */
export function judgeCalls(context: CommandContext): void {
  for (const { call, entity, id } of context.calls) {
    const problem = context.lookup.call(call)?.problem ?? context.lookup.resourceCall(call)?.resource.problem ?? null;
    if (problem !== null) refuseBroken(context, "closed-by-mistake", { entity, id, field: null }, problem);
    const kept = context.lookup.resourceCall(call);
    if (kept !== undefined && kept.resource.own?.[kept.verb] === null)
      refuseWith(context, "not-offered", { entity, id, field: null });
  }
  for (const { entity, id, before, byPerson } of context.written.values()) {
    const resource = byPerson === null ? undefined : context.lookup.resource(entity);
    if (resource?.own?.[verbOf(byPerson, before)] === null)
      refuseWith(context, "not-offered", { entity, id, field: null });
    const problem = resource?.problem ?? null;
    if (problem !== null) refuseBroken(context, "closed-by-mistake", { entity, id, field: null }, problem);
  }
}

/** Reads are not queued: nothing is lost, the next opening reads again. */
export const isRead = ({ method, reads, onlyReads, with: sending }: MayRead): boolean =>
  method === "GET" || method === "HEAD" || reads === true || onlyReads === true || sending?.reads === true;

/** A call of the document, a request or an entry. */
interface MayRead {
  readonly method: string;
  readonly reads?: boolean;
  readonly onlyReads?: boolean;
  readonly with?: { readonly reads?: boolean };
}

/** Fields that an event has set in the record its call changes. They are sent even if the maker may not see them. */
function setFor(
  context: CommandContext,
  { call, entity, id }: CallToSend,
  lists: ReadonlyMap<string, ChangedLists>,
): readonly string[] {
  const kept = context.lookup.resourceCall(call);
  if (kept?.verb !== "Change" || entity !== kept.entity || id === null) return [];
  const written = context.written.get(`${entity}\n${id}`);
  const fields = written === undefined ? [] : changedFields(context, entity, id, written.before);
  return [...fields, ...(lists.get(`${entity}\n${id}`)?.fields ?? [])];
}

/** Requests for a person's own create, change or delete of a server-kept record. Changes by effects stay local. */
function resourceRequests(
  calls: CallState,
  context: CommandContext,
  lists: ReadonlyMap<string, ChangedLists>,
): readonly Request[] {
  const own = [...context.written.values()].flatMap(({ entity, id, before, byPerson }) => {
    const resource = context.lookup.resource(entity);
    if (resource === undefined || resource.problem !== null || byPerson === null) return [];
    const verb = verbOf(byPerson, before);
    // A record that is not on the server, and never will be, changes only here.
    if (verb !== "Create" && isOnlyHere(context, entity, id, before)) return [];
    if (verb === "Delete") noteDeleted(context, entity, id, before);
    const list = lists.get(`${entity}\n${id}`);
    const rows = list !== undefined && sendsLists(context, resource, list) ? list.fields : [];
    const changed = verb === "Change" ? [...changedFields(context, entity, id, before), ...rows] : null;
    // Only rows of the record may have changed; then nothing of the record itself is sent.
    if (changed?.length === 0 && sendsOnlyChanges(resource)) return [];
    return [new RequestMaker(calls, context).ofResource(resource, verb, entity, id, before, changed)];
  });
  return [...own, ...[...lists.values()].flatMap((list) => ownerRequest(calls, context, list))];
}

/** A row changed directly triggers a change of its owner, if the owner's body contains its rows. */
function ownerRequest(calls: CallState, context: CommandContext, list: ChangedLists): readonly Request[] {
  const { entity, id, fields } = list;
  const resource = context.lookup.resource(entity);
  const isSent = (context.written.get(`${entity}\n${id}`)?.byPerson ?? null) !== null;
  if (!list.byPerson || isSent || resource === undefined || resource.problem !== null) return [];
  if (resource.own?.Change === null || !sendsLists(context, resource, list)) return [];
  if (context.records.read(entity, id) === null || isOnlyHere(context, entity, id, null)) return [];
  return [new RequestMaker(calls, context).ofResource(resource, "Change", entity, id, null, [...fields])];
}

const verbOf = (done: string | null, before: object | null): ResourceVerb =>
  done === "delete" ? "Delete" : before === null ? "Create" : "Change";

function isOnlyHere(context: CommandContext, entity: string, id: string, before: StoredRecord | null): boolean {
  const key = keyField(context.lookup.resource(entity));
  if (context.lookup.resource(entity)?.oneRecord === true) return false;
  if (isHereAlone(context.app, entity, id)) return true;
  if (key === null) return false;
  const known = context.records.read(entity, id)?.[key] ?? before?.[key] ?? null;
  return isEmpty(known) && !context.app.ports.journal.isUnsent(entity, id, null) && !isAwaited(context.app, entity, id);
}

function changedFields(
  context: CommandContext,
  entity: string,
  id: string,
  before: StoredRecord | null,
): readonly string[] {
  const now = context.records.read(entity, id);
  return (context.lookup.entity(entity)?.fields ?? [])
    .map(({ key }) => key)
    .filter(
      (key) => !sameValue(now?.[key] ?? null, before?.[key] ?? null) || context.secrets.has(`${entity}\n${id}\n${key}`),
    );
}

/**
 * If the server refused a record that is changed here now, the refused call is rebuilt and sent again. False: the
 * change is queued as a call of its own.
 */
function mends(calls: CallState, context: CommandContext, { entity, record, call, changed }: Request): boolean {
  const { journal } = context.app.ports;
  if (entity === null || record === null || context.lookup.resourceCall(call)?.verb !== "Change") return false;
  if (!journal.isUnsent(entity, record, null)) return false;
  const refused = journal.outbox().find((entry) => {
    const verb = context.lookup.resourceCall(entry.call)?.verb;
    const sameRecord = entry.entity === entity && entry.record === record;
    const simulated = calls.connection.isSimulated || isSimulatedRecord(context.app, entity, record);
    if (!sameRecord || entry.sending.simulated !== simulated) return false;
    // A repeatable entry may be replaced even if it may have arrived.
    const mayHaveArrived = entry.sending.mayHaveArrived && !calls.mayRepeat(entry);
    const standing = { state: entry.state, sending: { mayHaveArrived } };
    if (rulingOn(standing, "mend", relationTo(context, makerOf(entry))).refusal !== null) return false;
    return (verb === "Create" || verb === "Change") && entry.sending.code !== "conflict";
  });
  const before = refused?.sending.changed ?? null;
  const all = before === null || changed == null ? null : [...new Set([...before, ...changed])];
  const made =
    refused === undefined
      ? null
      : new RequestMaker(calls, context).ofCall({ call: refused.call, entity, id: record }, all);
  if (refused === undefined || made === null) return false;
  const goesFirst = isRepeatedAsItWas(calls, refused);
  if (!goesFirst) putInPlace(context.app, refused, made);
  journal.noteSending(refused.id, {
    code: null,
    errors: [],
    next: null,
    attempts: 0,
    ...(goesFirst ? {} : { changed: all, set: [...(refused.sending.set ?? []), ...(changed ?? [])] }),
  });
  journal.markOutbox(refused.id, "waiting", null);
  return !goesFirst;
}
