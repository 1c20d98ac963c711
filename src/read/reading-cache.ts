import type { Checked } from "#expr/check.ts";
import type { Part } from "./markdown/parts.ts";

/**
 * Entries used in this reading and in the previous one. Others are dropped, so a cache never holds more than two
 * readings.
 */
class TwoGenerations<V> {
  #now = new Map<string, V>();
  #before = new Map<string, V>();

  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  clear(): void {
    this.#before = new Map();
    this.#now = new Map();
  }

  get(key: string): V | undefined {
    const known = this.#now.get(key);
    if (known !== undefined) return known;
    const before = this.#before.get(key);
    if (before !== undefined) this.#now.set(key, before);
    return before;
  }

  set(key: string, value: V): void {
    this.#now.set(key, value);
  }
}

export interface CachedCheck extends Checked {
  /** The offset of the expression when it was cached. */
  readonly start: number;
}

/**
 * Results of a reading that the next reading of nearly the same text can reuse: parts of the outline by their text, and
 * checked expressions by their source and the meaning of their names. Reading with a cache gives the same result as
 * without.
 */
export class ReadingCache {
  readonly parts = new TwoGenerations<Part>();
  readonly expressions = new TwoGenerations<CachedCheck>();
  #meaning = "";

  begin(): void {
    this.parts.begin();
    this.expressions.begin();
  }

  /** Entities, constants and formulas as expressions see them. When they change, every expression is checked again. */
  useMeaning(meaning: string): void {
    if (meaning !== this.#meaning) this.expressions.clear();
    this.#meaning = meaning;
  }
}
