/** A line of the table: what was measured, our time, the peer's, and the aim for the ratio. */
export interface Line {
  readonly what: string;
  readonly peer: string;
  readonly ours: number;
  readonly theirs: number;
  /**
   * `most`: `ours / theirs` is at most this; `faster`: `theirs / ours` is at least this; null: reported without an aim.
   */
  readonly aim: { readonly most: number } | { readonly faster: number } | null;
}

/** Rounds that don't count, while caches and compilers warm up. */
const WARM_UP = 2;

export const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export async function once(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Medians of both sides, measured alternately so that a slow moment of the machine affects both. */
export async function beside(
  rounds: number,
  ours: (round: number) => unknown,
  theirs: (round: number) => unknown,
  between: () => unknown = () => {},
): Promise<{ readonly ours: number; readonly theirs: number }> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + WARM_UP; round++) {
    const a = await once(() => ours(round));
    await between();
    const b = await once(() => theirs(round));
    await between();
    if (round < WARM_UP) continue;
    times[0].push(a);
    times[1].push(b);
  }
  return { ours: middle(times[0]), theirs: middle(times[1]) };
}
