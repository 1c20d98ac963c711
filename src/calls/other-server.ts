import type { OutboxEntry, QueuedEntry } from "#engine/ports/journal.ts";
import { fingerprint } from "#text/fingerprint.ts";
import type { CallState } from "./call-state.ts";

/** Which server was last in use. Its address stands outside the app's database, so here it is a fingerprint. */
const LAST = "outbox-server";

export function serverInUse({ connection }: CallState): string | null {
  const base = connection.base?.trim().replace(/\/+$/, "") ?? "";
  return base === "" ? null : fingerprint(base);
}

/**
 * Another server is in use than before (somebody has named one, or the document has). What waits was made with the keys and
 * versions of the last one, where that has ever said something: it is marked, and goes to no other by itself.
 */
export function noteServer(calls: CallState, isOfBefore: (entry: QueuedEntry) => boolean): void {
  const { journal } = calls.app.ports;
  const now = serverInUse(calls);
  const last = journal.get(LAST);
  if (last === now) return;
  journal.set(LAST, now);
  const hasSpoken = journal.outboxCounts().done > 0 || journal.keys("last-answer/").length > 0;
  if (typeof last !== "string" || now === null || !hasSpoken) return;
  for (const entry of journal.outbox())
    if (entry.state !== "done" && !entry.sending.simulated && entry.sending.server == null && isOfBefore(entry))
      journal.noteSending(entry.id, { server: last });
  // Versions of one server mean nothing to another, which may have the same by chance.
  for (const kind of ["version/", "version-of-answer/"]) for (const key of journal.keys(kind)) journal.set(key, null);
}

/** Whether a call was made for another server than the one in use. A whole address stands for itself. */
export function isForAnother(calls: CallState, { path, with: sending }: Pick<OutboxEntry, "path" | "with">): boolean {
  const server = sending?.server ?? null;
  return server !== null && sending?.simulated !== true && !/^https?:/i.test(path) && server !== serverInUse(calls);
}
