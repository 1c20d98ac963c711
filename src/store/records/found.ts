import type { Numbers } from "../database.ts";
import { wordsName } from "../names.ts";
import { CacheName, type StoreContext } from "../store-context.ts";
import { matching } from "./matching.ts";
import { readBeginning } from "./word-pages.ts";

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
export class FoundSets {
  readonly #at: StoreContext;
  readonly #kept = new Map<string, CachedSet>();
  readonly #sets = new Map<number, Numbers>();
  #handles = 0;

  constructor(at: StoreContext) {
    this.#at = at;
    at.db.defineTest("nf_found", (handle, number) => this.#sets.get(handle)?.has(number) ?? false);
  }

  /** How many records hold words that begin so in these fields; the handle of their set, where they are many. */
  find(
    entity: string,
    words: readonly string[],
    fields: readonly string[],
  ): { readonly count: number; readonly handle: number | null; readonly wanted: string } {
    const { db } = this.#at;
    const { written } = db;
    const wanted = matching(this.#at, entity, words, fields);
    const key = `${entity} ${wanted}`;
    const known = this.#kept.get(key);
    // As long as nothing is written, the same question has the same answer.
    const search = (): CachedSet => this.#search(wordsName(entity), wanted, this.#read(entity, words, fields));
    const kept = known?.written === written ? known : search();
    if (kept !== known) this.#forget(key);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > MOST_KEPT) this.#forget(oldest);
    return { count: kept.count, handle: kept.set && kept.handle, wanted };
  }

  /** The first letters of one word are read from the pages of the word index. */
  #read(entity: string, words: readonly string[], fields: readonly string[]): Numbers | null {
    const [word, ...more] = words;
    if (word === undefined || more.length > 0) return null;
    const slots = this.#at.slots[entity] ?? [];
    const isAll = slots.every((field) => field === null || fields.includes(field));
    const wanted = isAll ? null : fields.map((field) => slots.indexOf(field));
    return readBeginning(this.#at.db, wordsName(entity), word, wanted);
  }

  #search(words: string, wanted: string, read: Numbers | null): CachedSet {
    const { db } = this.#at;
    const numbers = read ?? db.numbers(`SELECT rowid FROM ${words} WHERE ${words} MATCH ?`, [wanted]);
    const written = db.inTransaction ? null : db.written;
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

export const FOUND = new CacheName((at) => new FoundSets(at));
