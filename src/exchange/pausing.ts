/** How long work goes on before others have their turn, in milliseconds. A tap that waits no longer is not noticed. */
const PIECE = 30;

export interface Pauses {
  /** Milliseconds. */
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
}

/** Carries work out that can be interrupted wherever it yields. */
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

/** Where nobody waits for a turn. */
export const atOnce: Pausing = paced(NEVER);
