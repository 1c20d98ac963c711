import type { Value } from "#expr/types.ts";
import { refuseWith } from "#engine/refuse.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { forgetEtags } from "./forget-etags.ts";
import { blockedOnEntry } from "./in-order.ts";
import { rulingOn } from "./outbox-entry.ts";

/** Calls that were taken back with a step. `holdWaitingCalls` gives those of a backup the second name. */
const takenKey = (step: number): string => `undone-calls/${step}`;
const heldKey = (step: number): string => `held-${takenKey(step)}`;

/** Takes back what commits have queued, as far as the table of states lets it. Nobody but whoever did them takes commits back. */
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

/** What is done again is sent again: its calls wait as they did before they were taken back. */
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
