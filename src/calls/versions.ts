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

/** Whether a 401 to an entry is about somebody's sign-in: another host knows nothing of it, and was shown no token. */
export const isOfSignIn = (
  { connection }: CallState,
  { sending }: QueuedEntry,
  { host, signed }: TransmitResult,
): boolean =>
  connection.hasSignIn &&
  (sending.by !== null || sending.byApp) &&
  (signed || host === (hostOf(connection.base) ?? ""));

/** Where the version (`ETag`) of a record is kept. */
const versionKey = (entity: string, id: string): string => stateOf("version", entity, id);

/** A change or a deletion names the version it was made on, where the server gives versions. */
export function conditionalHeaders(
  app: Runtime,
  entry: OutboxEntry & { readonly sending?: Pick<QueuedEntry["sending"], "insists"> },
  /** The version that was read just before, and may be written over. */
  read?: string | null,
): { readonly [name: string]: string } {
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || entry.record === null || entry.sending?.insists === true) return {};
  if (kept.verb !== "Change" && kept.verb !== "Delete") return {};
  const version = read === undefined ? app.ports.journal.get(versionKey(kept.entity, entry.record)) : read;
  return typeof version === "string" && !version.startsWith("W/") ? { "If-Match": version } : {};
}

/** Whether the server has ever told a single record of an entity: some answer 404 to whoever asks for one. */
const tellsKey = (entity: string): string => stateOf("tells-one", entity);

/** The last answer that a version is the version of, in short: a server that says "the same" means that one. */
const answerKey = (entity: string, id: string): string => stateOf("version-of-answer", entity, id);

/** `isOfLastAnswer`: what was last noted about the record is what the server has in this version. */
export function noteEtag(app: Runtime, entity: string, id: string, etag: string | null, isOfLastAnswer: boolean): void {
  const last = etag !== null && isOfLastAnswer ? lastAnswer(app, entity, id) : null;
  app.ports.journal.set(versionKey(entity, id), etag);
  app.ports.journal.set(answerKey(entity, id), last === null ? null : fingerprint(inOneOrder(last)));
}

/** The version of what was last noted; null: it has none, or something else was noted since. */
export function versionOfAnswer(app: Runtime, entity: string, id: string): string | null {
  const { journal } = app.ports;
  const [etag, of] = [journal.get(versionKey(entity, id)), journal.get(answerKey(entity, id))];
  const last = typeof of === "string" ? lastAnswer(app, entity, id) : null;
  return last !== null && typeof etag === "string" && of === fingerprint(inOneOrder(last)) ? etag : null;
}

/** The server may have another version by now. */
export const forgetVersionOfAnswer = (app: Runtime, entity: string, id: string): void =>
  app.ports.journal.set(answerKey(entity, id), null);

/** Whether a record of an answer is what was last noted about it. */
export function isLastAnswer(app: Runtime, entity: string, id: string, json: Value): boolean {
  const last = lastAnswer(app, entity, id);
  return last !== null && isObject(json) && inOneOrder(last) === inOneOrder(withoutTokens(json));
}

export type Version =
  | { readonly body: Value; readonly record: Value; readonly etag: string | null }
  | "none"
  /** It has told other records one by one: this one is gone. */
  | { readonly gone: TransmitResult }
  /** It is still the version that was read last. */
  | "same"
  /** The server does not let it be read. */
  | "unreadable"
  /** The server answers well, but not with the record. */
  | "something else"
  | "unknown"
  /** It does not take the token any more: whoever signs in may read, and only then write. */
  | { readonly signedOut: TransmitResult };

/** The record of an entry as the server has it. */
export async function serverVersion(
  calls: CallState,
  entry: QueuedEntry,
  when: "if newer" | "anyway" = "anyway",
): Promise<Version> {
  const { app } = calls;
  const kept = app.lookup.resourceCall(entry.call);
  if (kept === undefined || entry.record === null) return "unknown";
  // A server without that call never tells: nothing waits for it.
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
      // What the entry itself sends stays out of the read.
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
  // Half an answer says nothing about the record; the whole one may come next time.
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
