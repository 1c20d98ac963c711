import type { Value } from "#expr/types.ts";
import { refuseWith } from "#engine/refuse.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { forgetEtags } from "./forget-etags.ts";
import { blockedOnEntry } from "./in-order.ts";
import { rulingOn } from "./outbox-entry.ts";

/** Stores the calls that an undone step took back. `holdWaitingCalls` renames them to `heldKey` in a backup. */
const takenKey = (step: number): string => `undone-calls/${step}`;
const heldKey = (step: number): string => `held-${takenKey(step)}`;

/**
 * Removes the calls queued by the undone commits, if the table of states allows it. Only the app or the author of a
 * commit can undo it, so any other actor counts as `maker`.
 */
export function takeBackCalls(context: CommandContext, commits: ReadonlySet<number>, own: number): boolean {
  const { journal } = context.app.ports;
  const entries = journal.outbox().filter(({ commit }) => commits.has(commit));
  for (const entry of entries) {
    const { refusal } = rulingOn(entry, "undo", context.isApp ? "app" : "maker");
    if (refusal === null) continue;
    refuseWith(context, refusal, { entity: entry.entity, id: entry.record, field: null });
    return false;
  }
  for (const { id } of entries) {
    journal.dropFromOutbox(id);
    journal.releaseOutbox(blockedOnEntry(id));
  }
  if (entries.length > 0) {
    journal.set(takenKey(own), entries as unknown as Value);
    forgetEtags(journal);
  }
  return true;
}

/** Redo: queues the calls again, in the state that they had before the undo. */
export function queueAgain(context: CommandContext, steps: readonly number[], commit: number): void {
  const { journal } = context.app.ports;
  for (const step of steps.toReversed())
    for (const key of [takenKey(step), heldKey(step)]) {
      const kept = journal.get(key) as unknown as readonly QueuedEntry[] | null;
      if (kept === null) continue;
      journal.set(key, null);
      for (const { id: _id, state, reason, sending, ...entry } of kept) {
        const { blocked: _blocked, next: _next, ...known } = sending;
        const id = journal.addToOutbox({ ...entry, commit, with: known });
        const now = key === heldKey(step) ? "held" : state;
        if (now !== "waiting") journal.markOutbox(id, now, reason);
        context.sent = true;
      }
    }
}
