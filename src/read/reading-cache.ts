import type { Checked } from "#expr/check.ts";
import type { Part } from "./markdown/parts.ts";

/** What one reading made, and the one before: what neither asked for is forgotten, so a cache is never larger than two. */
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
  /** Where the expression stood then. */
  readonly start: number;
}

/**
 * What a reading leaves for the next reading of nearly the same text: parts of the outline by their text, and checked
 * expressions by their source and what names mean in them. A reading with one gives the same as a reading without.
 */
export class ReadingCache {
  readonly parts = new TwoGenerations<Part>();
  readonly expressions = new TwoGenerations<CachedCheck>();
  #meaning = "";

  begin(): void {
    this.parts.begin();
    this.expressions.begin();
  }

  /** Entities, constants and formulas as expressions see them. With others every expression is checked again. */
  useMeaning(meaning: string): void {
    if (meaning !== this.#meaning) this.expressions.clear();
    this.#meaning = meaning;
  }
}
