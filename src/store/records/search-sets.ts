import type { Numbers } from "../database.ts";
import { CacheName, type StoreContext } from "../store-context.ts";

/** Up to here SQLite does better with the list of what is found. */
const MANY = 2000;

/** A set of bits has room for every number up to its last: where most are missing, a list takes less. */
const FARTHEST_APART = 64;

/** Page, counts and groups of a search ask for the same, and so does the next page; one question may name many sets. */
const MOST_KEPT = 100;

interface CachedSet {
  readonly count: number;
  /** Null: few are found. */
  readonly set: Numbers | null;
  readonly handle: number;
  /** Null: found inside a transaction, which may be taken back. */
  readonly written: number | null;
}

/**
 * What searches have found, as sets that SQLite asks about record by record while it walks a list in its order. A list of
 * all that is found would have to be written into a table of its own first, which takes longer than finding it.
 */
export class SearchSets {
  readonly #at: StoreContext;
  readonly #kept = new Map<string, CachedSet>();
  readonly #sets = new Map<number, Numbers>();
  #handles = 0;

  constructor(at: StoreContext) {
    this.#at = at;
    at.db.defineTest("nf_found", (handle, number) => this.#sets.get(handle)?.has(number) ?? false);
  }

  /** How many records hold the wanted words; the handle of their set, where they are many. */
  find(words: string, wanted: string): { readonly count: number; readonly handle: number | null } {
    const { db } = this.#at;
    const { written } = db;
    const key = `${words} ${wanted}`;
    const known = this.#kept.get(key);
    // As long as nothing is written, the same question has the same answer.
    const kept = known?.written === written ? known : this.#search(words, wanted, db.inTransaction ? null : written);
    if (kept !== known) this.#forget(key);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > MOST_KEPT) this.#forget(oldest);
    return { count: kept.count, handle: kept.set && kept.handle };
  }

  /** Whether an answer is there already. */
  knows(words: string, wanted: string): boolean {
    return this.#kept.get(`${words} ${wanted}`)?.written === this.#at.db.written;
  }

  #search(words: string, wanted: string, written: number | null): CachedSet {
    const numbers = this.#at.db.numbers(`SELECT rowid FROM ${words} WHERE ${words} MATCH ?`, [wanted]);
    const handle = ++this.#handles;
    const set = numbers.count > MANY && numbers.largest < numbers.count * FARTHEST_APART ? numbers : null;
    if (set !== null) this.#sets.set(handle, set);
    return { count: numbers.count, set, handle, written };
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined) this.#sets.delete(kept.handle);
    this.#kept.delete(key);
  }
}

export const FOUND = new CacheName((at) => new SearchSets(at));
