/** The next round number: 1, 2, 2.5, 5, 10 times a power of ten. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value - 1e-9) ?? 10;
  return step * power;
}

/** Few lines, at equal distances, both ends included. */
export function ticksOf(low: number, high: number): readonly number[] {
  const parts = Number.isInteger(high) && high <= 4 && low === 0 ? Math.max(1, high) : 4;
  return Array.from({ length: parts + 1 }, (_, index) => Number((low + ((high - low) * index) / parts).toPrecision(12)));
}
