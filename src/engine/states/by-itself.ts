import type { Transition } from "#model/4-states.ts";
import { conclude } from "../commit.ts";
import type { Runtime } from "../runtime.ts";
import { enter } from "./enter.ts";
import { HELD } from "./marks.ts";
import { leaves } from "./rows.ts";
import { guardHolds } from "./guard.ts";
import { planTimersOf, staysPut } from "./timers.ts";
import type { CommitChanges } from "./commit-changes.ts";
import { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";

/** `waits`: it can't fire yet, as its guard does not hold. `refused`: what would come of it is not allowed. */
export type Fired = "fired" | "waits" | "refused";

/** One automatic event, all or nothing. `due` is the moment of a timer; null for a `when` row. */
export function fireByItself(
  app: Runtime,
  entity: string,
  id: string,
  { key, row }: { readonly key: string; readonly row: Transition },
  due: string | null,
  touches: CommitChanges,
): Fired {
  return app.ports.records.transaction<Fired>(() => {
    const context = new CommandContext(app, app.itself);
    if (context.records.read(entity, id) === null) return { keep: false, result: "waits" };
    // What fired before it may have changed what it reads.
    const condition = row.event.kind === "when" ? row.event.condition : null;
    if (condition !== null && !context.holds(condition, thisIs(id))) return { keep: false, result: "waits" };
    if (!leaves(row, context.status(entity, id)) || !guardHolds(context, id, row))
      return { keep: false, result: "waits" };
    if (!context.lookup.isApp(entity))
      context.touch(entity, id, context.records.read(entity, id)).events.push(nameOf(row));
    if (staysPut(row)) app.ports.journal.markFired(entity, key, id, due ?? HELD);
    enter(context, entity, id, row, row.to?.value ?? null);
    const verdict = conclude(context, due === null ? "when" : "timer", "all");
    if (verdict.kind !== "done") return { keep: false, result: "refused" };
    planTimersOf(context, entity, id);
    touches.add(context);
    return { keep: true, result: "fired" };
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
    case "every":
      return row.event.repetition.words;
    case "named":
      return row.event.name;
    case "start":
      return "start";
  }
}
