import type { Journal, QueuedEntry } from "#engine/ports/journal.ts";
import { blockedOnKey } from "./blocked-on.ts";
import { blockedOnEntry } from "./in-order.ts";

/** Drops the creation of a record together with all later entries about the record. */
export function dropAbout(journal: Journal, { id, entity, record }: QueuedEntry): void {
  for (const one of journal.outbox())
    if (one.entity === entity && one.record === record && one.state !== "done" && one.id >= id) {
      journal.dropFromOutbox(one.id);
      journal.releaseOutbox(blockedOnEntry(one.id));
    }
  // Entries that wait for the key of this record are checked again; the key will never come.
  if (entity !== null && record !== null) journal.releaseOutbox(blockedOnKey(entity, record));
}
