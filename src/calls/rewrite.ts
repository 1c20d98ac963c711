import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import { fieldsRewritten } from "./kept-by-server.ts";
import { rewrittenUnseen } from "./unseen-parts.ts";

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
