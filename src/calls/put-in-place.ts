import type { Journal } from "#engine/ports/journal.ts";
import type { Request } from "./make-request.ts";

/** An entry of the outbox sends this request from now on, with its files, and waits for the keys that it needs. */
export function putInPlace(journal: Journal, id: number, made: Request): void {
  const { needs, files, headers = {} } = made;
  journal.changeOutbox(id, made);
  journal.noteSending(id, { needs, files, headers });
}
