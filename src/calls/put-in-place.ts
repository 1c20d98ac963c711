import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import type { Request } from "./make-request.ts";
import { fieldsRewritten } from "./left-as-theirs.ts";
import { rewrittenUnseen } from "./unseen-parts.ts";

type Sent = Pick<Request, "path" | "body" | "files" | "headers" | "unseen">;

/** An entry of the outbox sends this request from now on, with its files, and waits for the keys that it needs. */
export function putInPlace({ ports }: Runtime, entry: QueuedEntry, made: Request): void {
  const { needs, files, headers = {}, unseen = null, places = null } = made;
  const isSame = asText({ ...entry, ...entry.sending }) === asText(made);
  ports.journal.changeOutbox(entry.id, isSame ? made : { ...made, key: ports.ids.next() });
  ports.journal.noteSending(entry.id, { needs, files, headers, unseen, places, rewritten: null });
}

/**
 * Another body is another request: a server that honours keys would answer it as it has answered the first. What somebody
 * has written by hand they mean, also where the change was about something else.
 */
export function rewrite(app: Runtime, entry: QueuedEntry, body: QueuedEntry["body"]): void {
  const { ports } = app;
  const { id, path, sending } = entry;
  const fields = fieldsRewritten(app, entry, body).map(({ field }) => field);
  const rewritten = [...new Set([...(sending.rewritten ?? []), ...fields])];
  ports.journal.noteSending(id, { unseen: rewrittenUnseen(entry, body) ?? null, rewritten });
  ports.journal.changeOutbox(id, { path, body, key: ports.ids.next() });
}

/**
 * What may be on the server already is looked for, compared, or known there by its key, as it was sent: with other values
 * in its place the first ones would come back over them, or be taken for somebody else's.
 */
export const isRepeatedAsItWas = (calls: CallState, entry: QueuedEntry): boolean =>
  entry.sending.mayHaveArrived &&
  WRITES.has(calls.app.lookup.resourceCall(entry.call)?.verb ?? "") &&
  calls.mayRepeat(entry);

const WRITES: ReadonlySet<string> = new Set(["Create", "Change"]);

const asText = ({ path, body, files, headers = {}, unseen = null }: Sent): string =>
  JSON.stringify([path, body, files, headers, unseen]);
