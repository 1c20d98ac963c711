import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import { fieldsRewritten } from "./kept-by-server.ts";
import { rewrittenUnseen } from "./unseen-parts.ts";

/**
 * Replaces the body of an entry by one edited by hand. It gets a new key, because a server would answer a known key
 * with the old result. Edited fields count as meant, even if the change was about others.
 */
export function rewrite(app: Runtime, entry: QueuedEntry, body: QueuedEntry["body"]): void {
  const { ports } = app;
  const { id, path, sending } = entry;
  const fields = fieldsRewritten(app, entry, body).map(({ field }) => field);
  const rewritten = [...new Set([...(sending.rewritten ?? []), ...fields])];
  ports.journal.noteSending(id, { unseen: rewrittenUnseen(entry, body) ?? null, rewritten });
  ports.journal.changeOutbox(id, { path, body, key: ports.ids.next() });
}
