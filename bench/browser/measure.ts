/** The median of several rounds, in milliseconds. */
export async function median(rounds: number, work: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return middle(times);
}

export const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Both in turn, so that a slow moment of the machine hits both; the medians. */
export async function beside(
  rounds: number,
  ours: (round: number) => unknown,
  theirs: (round: number) => unknown,
): Promise<{ readonly ours: number; readonly theirs: number }> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    times[0].push(await once(() => ours(round)));
    times[1].push(await once(() => theirs(round)));
  }
  return { ours: middle(times[0]), theirs: middle(times[1]) };
}

export async function once(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One line of the table: what was measured, ours, the peer, and what the ratio should be. */
export interface Line {
  readonly what: string;
  readonly peer: string;
  readonly ours: number;
  readonly theirs: number;
  /** `ours / theirs` at most this; or, for `faster`, `theirs / ours` at least this. */
  readonly aim: { readonly most: number } | { readonly faster: number };
}
