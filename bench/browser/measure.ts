/** The median of several rounds, in milliseconds. */
export async function median(rounds: number, work: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
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
