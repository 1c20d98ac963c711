import type { Transition } from "#model/4-states.ts";
import { conclude } from "../commit.ts";
import type { Runtime } from "../runtime.ts";
import { enter } from "./enter.ts";
import { leaves } from "./fire.ts";
import { guardHolds } from "./guard.ts";
import type { CommitChanges } from "./settle.ts";
import { firedKey, planTimersOf, staysPut } from "./timers.ts";
import { CommandContext } from "../context/command-context.ts";

/** One automatic event, all or nothing. False: its guard does not hold yet, or the result is not allowed; it waits. */
export function fireByItself(
  app: Runtime,
  entity: string,
  id: string,
  row: Transition,
  index: number,
  kind: "timer" | "when",
  touches: CommitChanges,
): boolean {
  return app.ports.records.transaction(() => {
    const context = new CommandContext(app, app.itself);
    if (context.records.read(entity, id) === null) return { keep: false, result: false };
    if (!leaves(row, context.status(entity, id)) || !guardHolds(context, id, row))
      return { keep: false, result: false };
    context.touch(entity, id, context.records.read(entity, id)).events.push(nameOf(row));
    if (staysPut(row)) app.ports.journal.set(firedKey(entity, id, index), kind === "when" ? true : context.now);
    enter(context, entity, id, row, row.to?.value ?? null);
    const verdict = conclude(context, kind, "all");
    if (verdict.kind !== "done") return { keep: false, result: false };
    planTimersOf(context, entity, id);
    touches.add(context);
    return { keep: true, result: true };
  });
}

/** How the history names an event that nobody fired. */
function nameOf(row: Transition): string {
  switch (row.event.kind) {
    case "after":
      return `after ${row.event.duration.source}`;
    case "at":
      return `at ${row.event.moment.source}`;
    case "when":
      return `when ${row.event.condition.source}`;
    case "named":
      return row.event.name;
    case "start":
      return "start";
  }
}
