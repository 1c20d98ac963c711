/** How long work runs before it yields to other tasks, in milliseconds. Short enough that a tap feels immediate. */
const PIECE = 30;

export interface Pauses {
  /** Milliseconds. */
  now(): number;
  /** Yields to other tasks. */
  pause(): Promise<void>;
}

/** Runs a generator that may be paused at each `yield`. */
export type Pausing = <T>(work: Generator<undefined, T> | AsyncGenerator<undefined, T>) => Promise<T>;

const NEVER: Pauses = { now: () => 0, pause: async () => undefined };

export const paced =
  ({ now, pause }: Pauses): Pausing =>
  async (work) => {
    let began = now();
    for (;;) {
      const next = await work.next();
      if (next.done === true) return next.value;
      if (now() - began < PIECE) continue;
      await pause();
      began = now();
    }
  };

/** Runs without pauses, where no other task is waiting. */
export const atOnce: Pausing = paced(NEVER);
