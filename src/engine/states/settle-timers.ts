import { addDurationToInstant } from "#expr/durations.ts";
import type { Transition } from "#model/4-states.ts";
import type { Timer } from "../ports/journal.ts";
import type { Where } from "../ports/records.ts";
import type { Runtime } from "../runtime.ts";
import { fireByItself } from "./fire-by-itself.ts";
import { withoutCircles, type CycleGuard } from "./cycle-guard.ts";
import { settleConditions } from "./settle-conditions.ts";
import { dueMoment, isTimer, planTimersOf } from "./timers.ts";
import { CommitChanges } from "./commit-changes.ts";
import { CommandContext } from "../context/command-context.ts";

/** The most timers to fire in one run; the rest follows with the next tick. */
const MOST_TIMERS = 10_000;
const AT_A_TIME = 200;
/** The delay after which a refused timer is tried again, unless its record is written earlier. */
const AGAIN_AFTER = "PT1H";

/** Fires due timers, earliest first; during each, `now()` is the moment it was due. */
export function settleTimers(app: Runtime, touches: CommitChanges, clockMoved: boolean): void {
  wake(app, touches, clockMoved);
  const { journal, clock } = app.ports;
  const now = clock.now();
  for (let left = MOST_TIMERS; left > 0;) {
    const first = journal.nextTimer();
    if (first === null || first.next === null || first.next > now) return;
    const until = first.next;
    left -= settleMoment(app, until, touches);
  }
}

/** Fires the timers of one moment and the events that they set off at that moment. Returns the number of timers. */
function settleMoment(app: Runtime, until: string, touches: CommitChanges): number {
  const { journal } = app.ports;
  let count = 0;
  withoutCircles(app, touches, (next, rounds) => {
    for (;;) {
      const batch = journal.dueTimers(until, AT_A_TIME);
      if (batch.length === 0) return;
      for (const [index, timer] of batch.entries()) {
        count++;
        settleOne(app, timer, next, rounds);
        if (rounds.isCircle) return;
        // This timer may have planned others that are due before the rest of the batch.
        if (!isSame(journal.nextTimer(), batch[index + 1])) break;
      }
    }
  });
  return count;
}

const isSame = (one: Timer | null, other: Timer | undefined): boolean =>
  one !== null &&
  one.entity === other?.entity &&
  one.record === other.record &&
  one.transition === other.transition &&
  one.next === other.next;

function settleOne(app: Runtime, timer: Timer, touches: CommitChanges, rounds: CycleGuard): void {
  const { journal, clock } = app.ports;
  const { entity, record, transition, due } = timer;
  const row = app.lookup.transition(entity, transition);
  if (row === undefined || !isStillSet(app, timer)) {
    planTimersOf(new CommandContext(app, app.itself), entity, record);
    return;
  }
  if (!rounds.mayFire(entity, record, transition, due)) return;
  if (row.event.kind === "every" && row.event.repetition.onceIfMissed === true && isMissedAgain(app, timer, row))
    return;
  const set = new CommitChanges();
  const fired = app.pretendDuring(due, () => {
    const outcome = fireByItself(app, entity, record, { key: transition, row }, due, set);
    if (outcome === "fired") settleConditions(app, set, { touches: set, clockMoved: false }, rounds);
    return outcome;
  });
  touches.addAll(set);
  if (fired === "waits" && row.event.kind === "every") {
    // Its guard does not hold at this time, so it goes on to the next one.
    journal.markFired(entity, transition, record, due);
    planTimersOf(new CommandContext(app, app.itself), entity, record);
  } else if (fired === "waits") journal.setTimer({ ...timer, next: null });
  if (fired === "refused" && row.event.kind === "every" && isMissedAgain(app, timer, row)) return;
  if (fired === "refused")
    journal.setTimer({ ...timer, next: addDurationToInstant(clock.now(), AGAIN_AFTER, clock.zone) });
}

/** For `once if missed`, and refused repetitions: skips a time if the one after it is already due. True: skipped. */
function isMissedAgain(app: Runtime, { entity, record, transition, due }: Timer, row: Transition): boolean {
  const { journal, clock } = app.ports;
  const mark = journal.firedMark(entity, transition, record);
  journal.markFired(entity, transition, record, due);
  const context = new CommandContext(app, app.itself);
  const next = dueMoment(context, entity, record, row, transition);
  const isAgain = next !== null && next <= clock.now();
  if (isAgain) planTimersOf(context, entity, record);
  else journal.markFired(entity, transition, record, mark);
  return isAgain;
}

/** False: an earlier event has moved or ended this timer. */
function isStillSet(app: Runtime, { entity, record, transition, due }: Timer): boolean {
  const context = new CommandContext(app, app.itself);
  const row = app.lookup.transition(entity, transition);
  return (
    row !== undefined &&
    context.records.read(entity, record) !== null &&
    dueMoment(context, entity, record, row, transition) === due &&
    app.ports.journal.firedMark(entity, transition, record) !== due
  );
}

const isGuarded = (row: Transition): boolean => isTimer(row) && row.guards.length > 0;

/** Tries waiting timers again when what their guard reads has changed: other records, constants, or the clock. */
function wake(app: Runtime, touches: CommitChanges, clockMoved: boolean): void {
  for (const entity of app.lookup.entitiesWithStates.filter((one) => app.lookup.transitions(one).some(isGuarded)))
    for (const { key, row } of app.lookup.keyedTransitions(entity)) {
      const trees = row.guards.flatMap(({ condition }) => (condition.tree === null ? [] : [condition.tree]));
      if (!isGuarded(row) || trees.length < row.guards.length) continue;
      const reads = app.reads.guards(row);
      const elsewhere =
        [...reads.elsewhere].some((one) => touches.records.has(one)) ||
        [...reads.constants].some((one) => touches.constants.has(one));
      if (!elsewhere && !(clockMoved && reads.clock)) continue;
      const waiting = app.ports.journal.waitingTimers(entity, key);
      if (waiting.length === 0) continue;
      const context = new CommandContext(app, app.itself);
      const where: Where = { all: trees.map((test) => ({ test, row: "this", variables: { me: null } })) };
      const ready = new Set(context.records.ids({ entity, where }));
      for (const id of waiting) if (ready.has(id)) planTimersOf(context, entity, id);
    }
}
