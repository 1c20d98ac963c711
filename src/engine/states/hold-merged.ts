import type { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";
import { HELD } from "./marks.ts";
import { leaves } from "./rows.ts";
import { staysPut } from "./timers.ts";

/** Marks `when` rows whose condition holds for merged records as fired: their effects have run in the other copy. */
export function holdMerged(context: CommandContext): void {
  const { journal } = context.app.ports;
  for (const { entity, id, acted } of context.written.values()) {
    if (!acted || context.records.read(entity, id) === null) continue;
    for (const { row, key } of context.lookup.keyedTransitions(entity)) {
      if (row.event.kind !== "when" || row.problem !== null || !staysPut(row)) continue;
      if (leaves(row, context.status(entity, id)) && context.holds(row.event.condition, thisIs(id)))
        journal.markFired(entity, key, id, HELD);
    }
  }
}
