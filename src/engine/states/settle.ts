import type { Runtime } from "../runtime.ts";
import { CycleGuard, withoutCircles } from "./cycle-guard.ts";
import { settleConditions } from "./settle-conditions.ts";
import { settleTimers } from "./settle-timers.ts";
import type { CommitChanges } from "./commit-changes.ts";

/**
 * Runs automatic events after a commit: `when` rows whose condition has become true, and due timers. Each is a commit
 * of its own, by the app. False: the commit set off an endless loop of events and must be rolled back.
 */
export function settle(app: Runtime, touches: CommitChanges): boolean {
  const rounds = new CycleGuard();
  settleConditions(app, touches, { touches, clockMoved: false }, rounds);
  if (rounds.isCircle) return false;
  settleTimers(app, touches, false);
  return true;
}

/**
 * The same without a commit: time has passed, or the document has changed. Timers come first, as they were due before;
 * conditions are judged as they are now.
 */
export function settleByItself(app: Runtime, touches: CommitChanges, newRows: ReadonlySet<string> = new Set()): void {
  settleTimers(app, touches, true);
  withoutCircles(app, touches, (next, rounds) =>
    settleConditions(app, next, { touches: next, clockMoved: true, newRows }, rounds),
  );
  settleTimers(app, touches, false);
}
