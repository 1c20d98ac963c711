import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import type { Request } from "./make-request.ts";

type SentRequest = Pick<Request, "path" | "body" | "files" | "headers" | "unseen">;

/** An entry of the outbox sends this request from now on, with its files, and waits for the keys that it needs. */
export function putInPlace({ ports }: Runtime, entry: QueuedEntry, made: Request): void {
  const { needs, files, headers = {}, unseen = null, places = null } = made;
  const isSame = asText({ ...entry, ...entry.sending }) === asText(made);
  ports.journal.changeOutbox(entry.id, isSame ? made : { ...made, key: ports.ids.next() });
  ports.journal.noteSending(entry.id, { needs, files, headers, unseen, places, rewritten: null });
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

const asText = ({ path, body, files, headers = {}, unseen = null }: SentRequest): string =>
  JSON.stringify([path, body, files, headers, unseen]);
