import type { Timer } from "../ports/journal.ts";
import type { Runtime } from "../runtime.ts";
import { fireByItself } from "./by-itself.ts";
import { settleConditions, CommitChanges } from "./settle.ts";
import { dueMoment, planTimersOf } from "./timers.ts";
import { CommandContext } from "../context/command-context.ts";

/** How many timers go off in one go; the rest follows with the next tick. */
const MOST_TIMERS = 10_000;
const AT_A_TIME = 200;

/** A timer that waits for its guard is put aside under this moment, so that nobody has to pass it by again and again. */
export const WAITING = "9999-12-31T23:59:59.999Z";

/** Timers that are due, earliest first; during each, `now()` is the moment it was due. */
export function settleTimers(app: Runtime, touches: CommitChanges, clockMoved: boolean): void {
  wake(app, touches, clockMoved);
  const { journal, clock } = app.ports;
  const now = clock.now();
  for (let count = 0; count < MOST_TIMERS;) {
    const batch = journal.dueTimers(now, AT_A_TIME);
    if (batch.length === 0) return;
    for (const timer of batch) {
      count++;
      if (!isStillSet(app, timer)) continue;
      const next = new CommitChanges();
      const fired = fire(app, timer, next);
      touches.addAll(next);
      if (!fired) journal.setTimer({ ...timer, due: WAITING });
      // What it has set off may be due before the rest of these.
      else if ((journal.nextTimer()?.due ?? WAITING) <= timer.due) break;
    }
  }
}

/** An event before it may have moved or ended this timer. */
function isStillSet(app: Runtime, { entity, record, transition, due }: Timer): boolean {
  const context = new CommandContext(app, app.itself);
  const row = app.lookup.transitions(entity)[transition];
  if (
    row !== undefined &&
    context.records.read(entity, record) !== null &&
    dueMoment(context, entity, record, row) === due
  )
    return true;
  planTimersOf(context, entity, record);
  return false;
}

function fire(app: Runtime, { entity, record, transition, due }: Timer, touches: CommitChanges): boolean {
  const row = app.lookup.transitions(entity)[transition];
  if (row === undefined) return false;
  let fired = false;
  app.pretendDuring(due, () => {
    fired = fireByItself(app, entity, record, row, transition, "timer", touches);
    if (fired) settleConditions(app, touches, touches, false);
  });
  return fired;
}

/** Timers that wait are tried again when something that their guard reads has changed: other records, or the clock. */
function wake(app: Runtime, touches: CommitChanges, clockMoved: boolean): void {
  const wakeable = new Set<string>();
  for (const { entity, transitions } of app.lookup.model.states)
    for (const [index, row] of transitions.entries()) {
      if (row.event.kind !== "after" && row.event.kind !== "at") continue;
      const reads = app.reads.expression(row.onlyIf);
      const elsewhere = !reads.ownFieldsOnly && [...reads.entities].some((one) => touches.records.has(one));
      if (elsewhere || clockMoved) wakeable.add(`${entity}\n${index}`);
    }
  if (wakeable.size === 0) return;
  const context = new CommandContext(app, app.itself);
  for (const timer of app.ports.journal.dueTimers(WAITING, Number.MAX_SAFE_INTEGER))
    if (timer.due === WAITING && wakeable.has(`${timer.entity}\n${timer.transition}`))
      planTimersOf(context, timer.entity, timer.record);
}
