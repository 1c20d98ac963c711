import type { Runtime } from "../runtime.ts";
import { CycleGuard, withoutCircles } from "./cycle-guard.ts";
import { settleConditions } from "./settle-conditions.ts";
import { settleTimers } from "./settle-timers.ts";
import type { CommitChanges } from "./commit-changes.ts";

/**
 * What happens by itself after a commit: `when` rows whose condition has come to hold, and timers that are due. Each is
 * a commit of its own, done as the app. False: the commit sets off a circle of events, and must not stay.
 */
export function settle(app: Runtime, touches: CommitChanges): boolean {
  const rounds = new CycleGuard();
  settleConditions(app, touches, { touches, clockMoved: false }, rounds);
  if (rounds.isCircle) return false;
  settleTimers(app, touches, false);
  return true;
}

/**
 * The same for what nobody's commit has set off: time has passed, or the document is another one. Timers come first: they
 * were due before, and conditions are looked at as they are now.
 */
export function settleByItself(app: Runtime, touches: CommitChanges, newRows: ReadonlySet<string> = new Set()): void {
  settleTimers(app, touches, true);
  withoutCircles(app, touches, (next, rounds) =>
    settleConditions(app, next, { touches: next, clockMoved: true, newRows }, rounds),
  );
  settleTimers(app, touches, false);
}
