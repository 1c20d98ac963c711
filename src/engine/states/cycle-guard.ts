import { callsOf } from "../call-hooks.ts";
import type { Runtime } from "../runtime.ts";
import { HELD } from "./marks.ts";
import { CommitChanges } from "./commit-changes.ts";

/** How often one record may take one row in a row of events before it is taken for a circle. */
const MOST_ROUNDS = 20;

interface Round {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
  /** The moment a timer was due; null for a `when` row. */
  readonly due: string | null;
  count: number;
}

/** Counts how often rows fire for records while one thing leads to another. */
export class CycleGuard {
  readonly #rounds = new Map<string, Round>();
  /** Some row has fired too often: what was done since the counting began can't stay. */
  isCircle = false;

  /** Counts; false: it has fired too often already. */
  mayFire(entity: string, id: string, transition: string, due: string | null): boolean {
    const key = `${entity}\n${id}\n${transition}\n${due}`;
    let round = this.#rounds.get(key);
    if (round === undefined) this.#rounds.set(key, (round = { entity, id, transition, due, count: 0 }));
    if (++round.count > MOST_ROUNDS) this.isCircle = true;
    return !this.isCircle;
  }

  /** The rows that go round: each has fired as often as the others, give or take one. */
  get circle(): readonly Round[] {
    return [...this.#rounds.values()].filter(({ count }) => count >= MOST_ROUNDS - 1);
  }
}

/**
 * Lets happen what happens by itself, all or nothing: where it turns out to go in a circle, everything is taken back, the
 * rows of the circle are put aside for these records until their condition or their moment is another one, and the rest
 * is done without them.
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
    // What was not kept is not sent either.
    forgetCalls();
    for (const { entity, id, transition, due } of rounds.circle) {
      app.ports.journal.markFired(entity, transition, id, due ?? HELD);
      if (!touches.circles.some((one) => one.entity === entity && one.id === id)) touches.circles.push({ entity, id });
    }
  }
}
