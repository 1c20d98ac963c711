import { callsOf } from "../call-hooks.ts";
import type { Runtime } from "../runtime.ts";
import { HELD } from "./marks.ts";
import { CommitChanges } from "./commit-changes.ts";

/** How often a row may fire for one record in a chain of events before that counts as an endless loop. */
const MOST_ROUNDS = 20;

interface Round {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
  /** The moment a timer was due; null for a `when` row. */
  readonly due: string | null;
  count: number;
}

/** Counts how often rows fire for records within one chain of events. */
export class CycleGuard {
  readonly #rounds = new Map<string, Round>();
  /** True: some row has fired too often; everything since counting began must be rolled back. */
  isCircle = false;

  /** Counts one firing; false: some row has fired too often. */
  mayFire(entity: string, id: string, transition: string, due: string | null): boolean {
    const key = `${entity}\n${id}\n${transition}\n${due}`;
    let round = this.#rounds.get(key);
    if (round === undefined) this.#rounds.set(key, (round = { entity, id, transition, due, count: 0 }));
    if (++round.count > MOST_ROUNDS) this.isCircle = true;
    return !this.isCircle;
  }

  /** The rows of the loop: their counts differ by at most one. */
  get circle(): readonly Round[] {
    return [...this.#rounds.values()].filter(({ count }) => count >= MOST_ROUNDS - 1);
  }
}

/**
 * Runs automatic events in one transaction. If they turn out to be an endless loop, it rolls everything back, suspends
 * the rows of the loop for these records until their condition or due moment changes, and runs the rest again.
 */
export function withoutCircles(
  app: Runtime,
  touches: CommitChanges,
  work: (touches: CommitChanges, rounds: CycleGuard) => void,
): void {
  for (;;) {
    const next = new CommitChanges();
    const rounds = new CycleGuard();
    const forgetCalls = callsOf(app).savepoint();
    app.ports.records.transaction(() => {
      work(next, rounds);
      return { keep: !rounds.isCircle, result: null };
    });
    if (!rounds.isCircle) {
      touches.addAll(next);
      return;
    }
    // The transaction was rolled back, so its calls must not be sent.
    forgetCalls();
    for (const { entity, id, transition, due } of rounds.circle) {
      app.ports.journal.markFired(entity, transition, id, due ?? HELD);
      if (!touches.circles.some((one) => one.entity === entity && one.id === id)) touches.circles.push({ entity, id });
    }
  }
}
