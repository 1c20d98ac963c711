import type { Value } from "#expr/types.ts";
import type { OutboxEntry, QueuedEntry } from "#engine/ports/journal.ts";
import { stateOf } from "#engine/ports/state-of-entity.ts";
import type { Runtime } from "#engine/runtime.ts";
import { hostOf } from "./address.ts";
import type { CallState } from "./call-state.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { fingerprint } from "#text/fingerprint.ts";
import { deletedRecord } from "./deleted-here.ts";
import { isAskedFor, theOne } from "./asked-for.ts";
import { inOneOrder } from "./in-one-order.ts";
import { isObject } from "./json.ts";
import { lastAnswer, withoutTokens } from "./last-answers.ts";
import { RequestMaker } from "./make-request.ts";
import { isMissing } from "./named-answers.ts";
import { refusalsOfRead } from "./refused-read.ts";
import { transmit, type TransmitResult } from "./transmit.ts";
import { CommandContext } from "#engine/context/command-context.ts";

/** Whether a 401 concerns a sign-in. Another host got no token, so its 401 does not. */
export const isOfSignIn = (
  { connection }: CallState,
  { sending }: QueuedEntry,
  { host, signed }: TransmitResult,
): boolean =>
  connection.hasSignIn &&
  (sending.by !== null || sending.byApp) &&
  (signed || host === (hostOf(connection.base) ?? ""));

/** Key of a record's version (`ETag`). */
const versionKey = (entity: string, id: string): string => stateOf("version", entity, id);

/** `If-Match` with the version that a change or deletion is based on, if the server sends ETags. */
export function conditionalHeaders(
  app: Runtime,
  entry: OutboxEntry & { readonly sending?: Pick<QueuedEntry["sending"], "insists"> },
  /** The version read just before, which may be overwritten. */
  read?: string | null,
): { readonly [name: string]: string } {
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || entry.record === null || entry.sending?.insists === true) return {};
  if (kept.verb !== "Change" && kept.verb !== "Delete") return {};
  const version = read === undefined ? app.ports.journal.get(versionKey(kept.entity, entry.record)) : read;
  return typeof version === "string" && !version.startsWith("W/") ? { "If-Match": version } : {};
}

/** Noted once the server has returned a single record of an entity. Before that, a 404 may only mean that it can't. */
const tellsKey = (entity: string): string => stateOf("tells-one", entity);

/** Fingerprint of the last answer that the version belongs to; a 304 refers to that answer. */
const answerKey = (entity: string, id: string): string => stateOf("version-of-answer", entity, id);

/** `isOfLastAnswer`: the stored last answer is the content of this version. */
export function noteEtag(app: Runtime, entity: string, id: string, etag: string | null, isOfLastAnswer: boolean): void {
  const last = etag !== null && isOfLastAnswer ? lastAnswer(app, entity, id) : null;
  app.ports.journal.set(versionKey(entity, id), etag);
  app.ports.journal.set(answerKey(entity, id), last === null ? null : fingerprint(inOneOrder(last)));
}

/** The ETag of the stored last answer; null: it has none, or the last answer has changed since. */
export function versionOfAnswer(app: Runtime, entity: string, id: string): string | null {
  const { journal } = app.ports;
  const [etag, of] = [journal.get(versionKey(entity, id)), journal.get(answerKey(entity, id))];
  const last = typeof of === "string" ? lastAnswer(app, entity, id) : null;
  return last !== null && typeof etag === "string" && of === fingerprint(inOneOrder(last)) ? etag : null;
}

/** Called when the server may have another version by now. */
export const forgetVersionOfAnswer = (app: Runtime, entity: string, id: string): void =>
  app.ports.journal.set(answerKey(entity, id), null);

/** Whether a record in an answer equals the stored last answer. */
export function isLastAnswer(app: Runtime, entity: string, id: string, json: Value): boolean {
  const last = lastAnswer(app, entity, id);
  return last !== null && isObject(json) && inOneOrder(last) === inOneOrder(withoutTokens(json));
}

export type Version =
  | { readonly body: Value; readonly record: Value; readonly etag: string | null }
  | "none"
  /** The record is gone: the server has returned other single records. */
  | { readonly gone: TransmitResult }
  /** Still the version that was read last. */
  | "same"
  /** The server does not allow reading it. */
  | "unreadable"
  /** A successful answer that is not the record. */
  | "something else"
  | "unknown"
  /** The token is no longer accepted: sign in, then read, then write. */
  | { readonly signedOut: TransmitResult };

/** Reads an entry's record from the server. */
export async function serverVersion(
  calls: CallState,
  entry: QueuedEntry,
  when: "if newer" | "anyway" = "anyway",
): Promise<Version> {
  const { app } = calls;
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || entry.record === null) return "unknown";
  // Without a Get call the record can never be read, so nothing waits for it.
  if (kept.resource.own?.Get === null) return "unreadable";
  const { resource, entity } = kept;
  const context = new CommandContext(app, app.itself);
  const made = new RequestMaker(calls, context).ofResource(
    resource,
    "Get",
    entity,
    entry.record,
    entry.entity === null ? null : deletedRecord(app, entry.entity, entry.record),
  );
  const { secret: _, needs: __, files: ___, changed: ____, ...request } = made;
  const known = when === "if newer" ? versionOfAnswer(app, entity, entry.record) : null;
  const sent = await transmit(
    calls,
    {
      ...entry,
      ...request,
      // Headers, files and needs of the entry itself must not be part of the read.
      with: { ...entry.sending, headers: request.headers ?? {}, files: [], needs: [], reads: true },
    },
    known !== null ? { "If-None-Match": known } : {},
  );
  const { reply } = sent;
  if (reply.kind === "none") return "unknown";
  if (reply.status === 401 && isOfSignIn(calls, entry, sent)) return { signedOut: sent };
  if (reply.status === 304) return "same";
  if (isMissing(app, resource, reply))
    return app.ports.journal.get(tellsKey(entity)) === true ? { gone: sent } : "none";
  if (reply.status === 408 || reply.status === 429 || reply.status >= 500) return "unknown";
  // A truncated answer says nothing about the record; the next one may be complete.
  if (reply.kind === "unusable" && reply.reason === "cut-off") return "unknown";
  if (reply.kind !== "answer" || reply.status >= 300) return "unreadable";
  const etag = reply.headers["etag"] ?? null;
  if (refusalsOfRead(context, resource.answers, entity, reply).length > 0) return "unreadable";
  const record = theOne(
    resource.oneIn === null ? reply.body : context.value(resource.oneIn, new Map([["answer", reply.body]])),
  );
  if (isEmpty(record)) return "unreadable";
  if (!isObject(record) || !isAskedFor(context, resource, entry.record, record, entry.body)) return "something else";
  app.ports.journal.set(tellsKey(entity), true);
  return { body: reply.body, record, etag };
}
