/** One line of the table: what was measured, ours, the peer, and what the ratio should be. */
export interface Line {
  readonly what: string;
  readonly peer: string;
  readonly ours: number;
  readonly theirs: number;
  /** `ours / theirs` at most this; or, for `faster`, `theirs / ours` at least this; or nothing: told, not aimed at. */
  readonly aim: { readonly most: number } | { readonly faster: number } | null;
}

/** Rounds that are run and not counted: caches and compilers warm up. */
const WARM_UP = 2;

export const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export async function once(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Both in turn, so that a slow moment of the machine hits both; the medians. */
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
