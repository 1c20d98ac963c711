/** The next round number: 1, 2, 5 or 10 times a power of ten. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= value - 1e-9) ?? 10;
  return step * power;
}

/** Round numbers at equal distances, from at most the lowest value (or zero) to at least the highest. */
export function ticksOf(values: readonly number[], about = 4): readonly number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (high === low) return [0, 1];
  const raw = roundStep((high - low) / about);
  const step = values.every(Number.isInteger) ? Math.max(1, raw) : raw;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
