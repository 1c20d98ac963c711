/**
 * The positions of many items. Each is assumed to have the estimated height until it is measured. Differences are kept
 * in a Fenwick tree (partial sums), so that lookups and measurements take logarithmic time.
 */
export class RowPlaces {
  readonly count: number;
  readonly #estimate: number;
  /** `#sums[i]`: by how much the items covered by node i are higher than estimated, in total. */
  readonly #sums: Float64Array;
  readonly #differs = new Map<number, number>();
  /** The largest power of two up to the count. */
  readonly #widest: number;

  constructor(count: number, estimate: number) {
    this.count = count;
    this.#estimate = estimate;
    this.#sums = new Float64Array(count + 1);
    this.#widest = count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
  }

  get total(): number {
    return this.top(this.count);
  }

  height(index: number): number {
    return this.#estimate + (this.#differs.get(index) ?? 0);
  }

  top(index: number): number {
    let top = index * this.#estimate;
    for (let i = index; i > 0; i -= i & -i) top += this.#sums[i] ?? 0;
    return top;
  }

  /** The item at a distance from the start; beyond the ends, the first or last item. */
  at(distance: number): number {
    let index = 0;
    let left = distance;
    for (let width = this.#widest; width > 0; width >>= 1) {
      const next = index + width;
      if (next > this.count) continue;
      const height = width * this.#estimate + (this.#sums[next] ?? 0);
      if (height > left) continue;
      index = next;
      left -= height;
    }
    return Math.max(0, Math.min(this.count - 1, index));
  }

  /** Stores a measured height; returns the difference to the previous height. */
  resize(index: number, height: number): number {
    const change = height - this.height(index);
    // Fractions of a pixel come from zooming and never settle.
    if (index < 0 || index >= this.count || Math.abs(change) < 0.5) return 0;
    this.#differs.set(index, height - this.#estimate);
    for (let i = index + 1; i <= this.count; i += i & -i) this.#sums[i] = (this.#sums[i] ?? 0) + change;
    return change;
  }
}
