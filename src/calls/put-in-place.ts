import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { CallState } from "./call-state.ts";
import type { Request } from "./make-request.ts";

type SentRequest = Pick<Request, "path" | "body" | "files" | "headers" | "unseen">;

/** Replaces the request of an outbox entry, with its files and needed keys. Different content gets a new key. */
export function putInPlace({ ports }: Runtime, entry: QueuedEntry, made: Request): void {
  const { needs, files, headers = {}, unseen = null, places = null } = made;
  const isSame = asText({ ...entry, ...entry.sending }) === asText(made);
  ports.journal.changeOutbox(entry.id, isSame ? made : { ...made, key: ports.ids.next() });
  ports.journal.noteSending(entry.id, { needs, files, headers, unseen, places, rewritten: null });
}

/**
 * Whether an entry that may have arrived must be repeated unchanged. The server may know it by its key, or its version
 * is compared: with other values, the first ones could come back over them or be taken for a colleague's change.
 */
export const isRepeatedAsItWas = (calls: CallState, entry: QueuedEntry): boolean =>
  entry.sending.mayHaveArrived &&
  WRITES.has(calls.app.lookup.resourceCall(entry.call)?.verb ?? "") &&
  calls.mayRepeat(entry);

const WRITES: ReadonlySet<string> = new Set(["Create", "Change"]);

const asText = ({ path, body, files, headers = {}, unseen = null }: SentRequest): string =>
  JSON.stringify([path, body, files, headers, unseen]);
