import type { Journal, QueuedEntry } from "#engine/ports/journal.ts";
import { blockedOnKey } from "./blocked-on.ts";
import { blockedOnEntry } from "./in-order.ts";

/** A new record is never sent: what waits to be sent about it goes with its creation. */
export function dropAbout(journal: Journal, { id, entity, record }: QueuedEntry): void {
  for (const one of journal.outbox())
    if (one.entity === entity && one.record === record && one.state !== "done" && one.id >= id) {
      journal.dropFromOutbox(one.id);
      journal.releaseOutbox(blockedOnEntry(one.id));
    }
  // Whoever waits for its key learns that there will be none.
  if (entity !== null && record !== null) journal.releaseOutbox(blockedOnKey(entity, record));
}
