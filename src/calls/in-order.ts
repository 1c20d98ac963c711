import type { Journal, QueuedEntry } from "#engine/ports/journal.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import { looseName } from "#text/names.ts";

/** `in order`: requests of one person to one list, or by one call, are sent in the order they were made. */
const listOf = (lookup: Lookup, name: string): string | null => {
  const call = lookup.call(name);
  if (call !== undefined) return call.inOrder === true ? `call ${looseName(call.name)}` : null;
  const kept = lookup.resourceCall(name);
  return kept?.resource.inOrder === true ? `list ${kept.entity}` : null;
};

export const blockedOnEntry = (id: number): string => `entry:${id}`;

/** The latest earlier entry that must be done before this one is sent; null: none. */
export function goesBefore(journal: Journal, lookup: Lookup, entry: QueuedEntry): QueuedEntry | null {
  const list = listOf(lookup, entry.call);
  if (list === null) return null;
  const { by, byApp, simulated } = entry.sending;
  const earlier = journal.outbox().filter(({ id, state, call, sending }) => {
    if (id >= entry.id || state === "done" || sending.simulated !== simulated) return false;
    return sending.by === by && sending.byApp === byApp && listOf(lookup, call) === list;
  });
  return earlier.at(-1) ?? null;
}
