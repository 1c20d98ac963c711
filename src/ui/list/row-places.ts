/**
 * Where each of many items stands. All are taken to be of one height until they are measured; what differs is kept in a
 * tree of partial sums (Fenwick), so that neither a place nor a measurement costs more in a long list than in a short one.
 */
export class RowPlaces {
  readonly count: number;
  readonly #estimate: number;
  /** `#sums[i]`: how much the items that i stands for are higher than estimated, together. */
  readonly #sums: Float64Array;
  readonly #differs = new Map<number, number>();
  /** The largest power of two that is not above the count. */
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

  /** The item that stands at a distance from the start; the first or last beyond the ends. */
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

  /** Takes in what was measured; by how much that differs from before. */
  resize(index: number, height: number): number {
    const change = height - this.height(index);
    // Fractions of a pixel come from zooming and would never settle.
    if (index < 0 || index >= this.count || Math.abs(change) < 0.5) return 0;
    this.#differs.set(index, height - this.#estimate);
    for (let i = index + 1; i <= this.count; i += i & -i) this.#sums[i] = (this.#sums[i] ?? 0) + change;
    return change;
  }
}
