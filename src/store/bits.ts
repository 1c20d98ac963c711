import type { Numbers } from "./database.ts";

/** Numbers below this take one bit each; larger ones go into a set. */
const MOST = 1 << 27;

/** A set of mostly consecutive whole numbers; each is added only once. */
export class Bits implements Numbers {
  count = 0;
  largest = 0;
  #bits = new Uint8Array(1 << 14);
  readonly #beyond = new Set<number>();

  add(number: number): void {
    this.count++;
    if (number > this.largest) this.largest = number;
    if (number >= MOST) {
      this.#beyond.add(number);
      return;
    }
    const place = number >> 3;
    if (place >= this.#bits.length) this.#grow(place);
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    if (number >= MOST) return this.#beyond.has(number);
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  #grow(place: number): void {
    const larger = new Uint8Array(Math.max(place + 1, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}
