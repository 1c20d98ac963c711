import type { Journal, QueuedEntry } from "#engine/ports/journal.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import { looseName } from "#text/names.ts";

/** `in order`: what one person sends to one list, or by one call, goes in the order it was made. */
const listOf = (lookup: Lookup, name: string): string | null => {
  const call = lookup.call(name);
  if (call !== undefined) return call.inOrder === true ? `call ${looseName(call.name)}` : null;
  const kept = lookup.resourceCall(name);
  return kept?.resource.inOrder === true ? `list ${kept.entity}` : null;
};

export const blockedOnEntry = (id: number): string => `entry:${id}`;

/** The entry that has to be over before this one may go; null: none has. */
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
