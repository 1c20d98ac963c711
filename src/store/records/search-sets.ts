import type { Numbers } from "../database.ts";
import { CacheName, type StoreContext } from "../store-context.ts";

/** Up to this many matches, a list of row numbers is faster in SQLite. */
const MANY = 2000;

/** A bit set needs space up to its largest number; if the numbers are sparser than this, a list takes less. */
const FARTHEST_APART = 64;

/** Maximum number of cached sets. Page, counts and groups of a search share one; a single query may use many. */
const MOST_KEPT = 100;

interface CachedSet {
  readonly count: number;
  /** null: too few matches for a set. */
  readonly set: Numbers | null;
  readonly handle: number;
  /** Value of `written` when the set was found. null: found inside a transaction, which may be rolled back. */
  readonly written: number | null;
}

/**
 * Matches of searches as bit sets, which SQLite tests record by record while it reads a list in order. A list of all
 * matches would first be written to a temporary table, which takes longer than the search.
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

  /** Number of matches; the handle of their set if there are many. */
  find(words: string, wanted: string): { readonly count: number; readonly handle: number | null } {
    const { db } = this.#at;
    const { written } = db;
    const key = `${words} ${wanted}`;
    const known = this.#kept.get(key);
    // As long as nothing is written, the same query has the same result.
    const kept = known?.written === written ? known : this.#search(words, wanted, db.inTransaction ? null : written);
    if (kept !== known) this.#forget(key);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > MOST_KEPT) this.#forget(oldest);
    return { count: kept.count, handle: kept.set && kept.handle };
  }

  /** Whether the result is in the cache. */
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
