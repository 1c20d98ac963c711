import type { OutboxEntry, QueuedEntry } from "#engine/ports/journal.ts";
import { fingerprint } from "#text/fingerprint.ts";
import type { CallState } from "./call-state.ts";

/** The last server in use, as a fingerprint: its address is not stored in the app's database. */
const LAST = "outbox-server";

export function serverInUse({ connection }: CallState): string | null {
  const base = connection.base?.trim().replace(/\/+$/, "") ?? "";
  return base === "" ? null : fingerprint(base);
}

/**
 * Called after the server may have changed, by a person or by the document. Waiting entries contain keys and versions
 * of the previous server, if it ever answered: they are marked with it and not sent to another one automatically.
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
  // ETags of one server are meaningless at another, where the same value may occur by chance.
  for (const kind of ["version/", "version-of-answer/"]) for (const key of journal.keys(kind)) journal.set(key, null);
}

/** Whether a call was made for another server than the current one. A complete URL is independent of the server. */
export function isForAnother(calls: CallState, { path, with: sending }: Pick<OutboxEntry, "path" | "with">): boolean {
  const server = sending?.server ?? null;
  return server !== null && sending?.simulated !== true && !/^https?:/i.test(path) && server !== serverInUse(calls);
}
