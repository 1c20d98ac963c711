import { APP, type Transition } from "#model/4-states.ts";
import { conclude } from "../commit.ts";
import type { Runtime } from "../runtime.ts";
import { enter } from "./enter.ts";
import { HELD } from "./marks.ts";
import { leaves } from "./rows.ts";
import { guardHolds } from "./guard.ts";
import { planTimersOf, staysPut } from "./timers.ts";
import { CommitChanges } from "./commit-changes.ts";
import { forgetTold } from "./tell-refused.ts";
import { callsOf } from "../call-hooks.ts";
import type { Refusal } from "../contract/commands.ts";
import { runApart } from "../effects/run-apart.ts";
import { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";

/** `waits`: it does not apply yet, for example while its guard does not hold. `refused`: its result is not allowed. */
export type FiringResult = "fired" | "waits" | "refused";

/** Fires one automatic event, all or nothing. `due` is the moment of a timer; null for a `when` row. */
export function fireByItself(
  app: Runtime,
  entity: string,
  id: string,
  keyed: { readonly key: string; readonly row: Transition },
  due: string | null,
  touches: CommitChanges,
): FiringResult {
  const { key, row } = keyed;
  let refusal: Refusal | null = null;
  const fired = app.ports.records.transaction<FiringResult>(() => {
    const context = new CommandContext(app, app.itself);
    if (context.records.read(entity, id) === null) return { keep: false, result: "waits" };
    // Events before this one may have changed what the condition reads.
    const condition = row.event.kind === "when" ? row.event.condition : null;
    if (condition !== null && !context.holds(condition, thisIs(id))) return { keep: false, result: "waits" };
    if (!leaves(row, context.status(entity, id)) || !guardHolds(context, id, row))
      return { keep: false, result: "waits" };
    if (staysPut(row)) app.ports.journal.markFired(entity, key, id, due ?? HELD);
    const isApp = context.lookup.isApp(entity);
    refusal = isApp ? carryOutOfApp(app, keyed, touches) : carryOut(context, entity, id, row, due, touches);
    if (refusal !== null) return { keep: false, result: "refused" };
    // Committing a record plans its timers; the app has no record, so its timers are planned here.
    if (isApp) planTimersOf(new CommandContext(app, app.itself), entity, id);
    forgetTold(app, entity, id, key);
    return { keep: true, result: "fired" };
  });
  if (refusal !== null) touches.refused.push({ entity, id, row: key, refusal, what: "waits" });
  return fired;
}

function carryOut(
  context: CommandContext,
  entity: string,
  id: string,
  row: Transition,
  due: string | null,
  touches: CommitChanges,
): Refusal | null {
  context.touch(entity, id, context.records.read(entity, id)).events.push(nameOf(row));
  enter(context, entity, id, row, row.to?.value ?? null);
  const verdict = conclude(context, due === null ? "when" : "timer", "all");
  if (verdict.kind === "refused") return verdict.refusals[0] ?? null;
  touches.add(context);
  return null;
}

/** Fires a row of the app. Records of a list for which it is refused are skipped and reported. */
function carryOutOfApp(
  app: Runtime,
  { key, row }: { readonly key: string; readonly row: Transition },
  touches: CommitChanges,
): Refusal | null {
  const forgetCalls = callsOf(app).savepoint();
  const set = new CommitChanges();
  const { stoppedBy, leftOut } = runApart(app, row.then, thisIs(null), set);
  if (stoppedBy !== null) {
    // The work was rolled back, so its calls must not be sent.
    forgetCalls();
    return stoppedBy;
  }
  touches.addAll(set);
  for (const { refusal, of } of leftOut)
    touches.refused.push({ entity: APP, id: APP, row: key, refusal, round: of, what: "left-out" });
  return null;
}

/** The name of an automatic event in the history. */
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
