import { Bits } from "../bits.ts";
import type { Database, Numbers } from "../database.ts";
import { WORDS_OPTIONS } from "../names.ts";

/** The longest beginnings that FTS5 keeps lists of. */
const BEGINNING = /^[a-z0-9]{1,3}$/i;
/** The format of FTS5's pages that is read here, and the mark of a structure that knows what was deleted. */
const VERSION = 4;
const MARK = [255, 0, 0, 1];
const STRUCTURE = 10;
const SEGMENT = 2 ** 37;
const DELETED = 2 ** 16;
const MOST_SLOTS = 127;
/** After a hit nothing of the record is asked any more. */
const NOWHERE = MOST_SLOTS;
/** Sequences are far smaller: a larger one means that these are not the pages that are expected. */
const LARGEST = 2 ** 40;

class Unexpected extends Error {}

/**
 * Which records hold a word that begins with some letters, read from the pages of FTS5's index of beginnings (their
 * format: `fts5_index.c`). One letter finds most of a long list, and stepping through that record by record takes SQLite
 * ten times as long as reading the pages. `slots`: where the word has to stand; null: anywhere. The answer is null for
 * what this can't answer: SQLite is asked then.
 */
export function readBeginning(
  db: Database,
  words: string,
  letters: string,
  slots: readonly number[] | null,
): Numbers | null {
  // What a transaction has written is not on the pages yet.
  if (!BEGINNING.test(letters) || db.inTransaction) return null;
  const found = new Bits();
  try {
    const pages = new Pages(db, words);
    const term = [48 + letters.length, ...[...letters.toLowerCase()].map((letter) => letter.charCodeAt(0))];
    for (const segment of pages.segments()) new List(found, slots, pages.deletedOf(segment)).read(pages, segment, term);
    return found;
  } catch (problem) {
    if (problem instanceof Unexpected) return null;
    throw problem;
  }
}

interface Segment {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly deletedPages: number;
}

class Pages {
  readonly #db: Database;
  readonly #name: string;

  constructor(db: Database, words: string) {
    this.#db = db;
    this.#name = words.slice(0, -1);
    const made = `SELECT v FROM ${this.#name}_config" WHERE k = 'version' AND (SELECT instr(sql, ?) FROM sqlite_schema WHERE name = ?)`;
    if (db.one(made, [WORDS_OPTIONS, words.slice(1, -1).replaceAll('""', '"')])?.[0] !== VERSION)
      throw new Unexpected();
  }

  segments(): readonly Segment[] {
    const [bytes] = this.blocks(STRUCTURE, STRUCTURE);
    if (bytes === undefined || MARK.some((byte, index) => bytes[4 + index] !== byte)) throw new Unexpected();
    const from = new Reading(bytes, 8);
    const levels = from.number();
    from.number();
    from.number();
    const segments: Segment[] = [];
    for (let level = 0; level < levels; level++) {
      from.number();
      for (let count = from.number(); count > 0; count--) {
        const [id, first, last] = [from.number(), from.number(), from.number()];
        from.number();
        from.number();
        segments.push({ id, first, last, deletedPages: from.number() });
        from.number();
        from.number();
      }
    }
    return segments;
  }

  blocks(from: number, to: number): readonly Uint8Array[] {
    const rows = this.#db.all(`SELECT block FROM ${this.#name}_data" WHERE id BETWEEN ? AND ? ORDER BY id`, [from, to]);
    if (rows.length !== to - from + 1) throw new Unexpected();
    return rows.map(([block]) => {
      if (block instanceof Uint8Array) return block;
      throw new Unexpected();
    });
  }

  /** The pages of a segment that a term's records may stand on. */
  around({ id, first, last }: Segment, term: readonly number[]): readonly Uint8Array[] {
    const near = (which: string, end: number): number => {
      const sql = `SELECT pgno >> 1 FROM ${this.#name}_idx" WHERE segid = ? AND term ${which} LIMIT 1`;
      return Number(this.#db.one(sql, [id, Uint8Array.from(term)])?.[0] ?? end);
    };
    const from = Math.max(first, near("<= ? ORDER BY term DESC", first));
    const to = Math.min(last, near("> ? ORDER BY term", last));
    return to < from ? [] : this.blocks(id * SEGMENT + from, id * SEGMENT + to);
  }

  /** What has been deleted since a segment was written. */
  deletedOf({ id, deletedPages }: Segment): ReadonlySet<number> {
    const deleted = new Set<number>();
    if (deletedPages === 0) return deleted;
    const from = (id + DELETED) * SEGMENT;
    for (const page of this.blocks(from, from + deletedPages - 1)) {
      const wide = page[0] === 8;
      const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
      for (let at = 8; at + (wide ? 8 : 4) <= page.length; at += wide ? 8 : 4)
        deleted.add(wide ? view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4) : view.getUint32(at));
    }
    return deleted;
  }
}

class Reading {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Seven bits in each byte, the highest first; the eighth says that more follow. */
  number(): number {
    for (let value = 0; ;) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new Unexpected();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
}

/** The records of one term, over all of its pages. */
class List {
  readonly #found: Bits;
  /** By slot, whether a word may stand there. */
  readonly #slots: Uint8Array;
  readonly #deleted: ReadonlySet<number>;
  #record = 0;
  /** What is left of the places in the record, which may go on on the next page. */
  #left = 0;
  #slot = 0;
  #isSlot = false;

  constructor(found: Bits, slots: readonly number[] | null, deleted: ReadonlySet<number>) {
    this.#found = found;
    this.#slots = new Uint8Array(MOST_SLOTS).fill(slots === null ? 1 : 0);
    for (const slot of slots ?? []) this.#slots[slot] = 1;
    this.#deleted = deleted;
  }

  read(pages: Pages, segment: Segment, term: readonly number[]): void {
    let begun = false;
    for (const page of pages.around(segment, term)) {
      const size = twoBytes(page, 2);
      if (begun) {
        const end = page.length > size ? new Reading(page, size).number() : size;
        this.#take(page, 4, end, twoBytes(page, 0));
        if (end < size) return;
        continue;
      }
      const place = placeOf(page, size, term);
      if (place === null) return;
      begun = true;
      this.#take(page, place.start, place.end, place.start);
      if (place.end < size) return;
    }
  }

  /**
   * `whole`: where a record's number stands as it is; elsewhere it is told by what it differs from the one before. Its
   * places follow as numbers; a 1 among them is followed by the slot that the next ones are in. One loop without calls:
   * it goes over hundreds of thousands of bytes before it is compiled.
   */
  #take(page: Uint8Array, start: number, stop: number, whole: number): void {
    const slots = this.#slots;
    const found = this.#found;
    const deleted = this.#deleted.size > 0 ? this.#deleted : null;
    let record = this.#record;
    let left = this.#left;
    let slot = this.#slot;
    let isSlot = this.#isSlot;
    const end = Math.min(stop, page.length);
    let at = start;
    while (at < end) {
      if (left === 0) {
        const isWhole = at === whole;
        let byte = page[at++]!;
        let number = byte & 127;
        while (byte > 127 && at < end) number = number * 128 + ((byte = page[at++]!) & 127);
        record = isWhole ? number : record + number;
        byte = page[at++]!;
        number = byte & 127;
        while (byte > 127 && at < end) number = number * 128 + ((byte = page[at++]!) & 127);
        if ((number & 1) === 1 || record > LARGEST) throw new Unexpected();
        left = number / 2;
        slot = 0;
        isSlot = false;
        continue;
      }
      const byte = page[at++]!;
      left--;
      if (isSlot) {
        if (byte >= MOST_SLOTS) throw new Unexpected();
        slot = byte;
        isSlot = false;
      } else if (byte === 1) isSlot = true;
      else if (slots[slot] === 1) {
        if (deleted === null || !deleted.has(record)) found.add(record);
        // One place is enough; what is left may go on on the next page, where nothing more is wanted of it.
        const skipped = Math.min(left, end - at);
        at += skipped;
        left -= skipped;
        slot = NOWHERE;
      } else {
        // The rest of a large number is no mark of a slot.
        for (let rest = byte; rest > 127 && left > 0 && at < end; left--) rest = page[at++]!;
      }
    }
    this.#record = record;
    this.#left = left;
    this.#slot = slot;
    this.#isSlot = isSlot;
  }
}

const twoBytes = (page: Uint8Array, at: number): number => ((page[at] ?? 0) << 8) | (page[at + 1] ?? 0);

/** Where on its page the records of a term begin, and where they end. */
function placeOf(page: Uint8Array, size: number, term: readonly number[]): { start: number; end: number } | null {
  const index = new Reading(page, size);
  let at = 0;
  let before: readonly number[] = [];
  while (index.at < page.length) {
    at += index.number();
    const from = new Reading(page, at);
    const kept = before.length === 0 ? 0 : from.number();
    const length = from.number();
    before = [...before.slice(0, kept), ...page.subarray(from.at, from.at + length)];
    if (before.length === term.length && term.every((byte, i) => byte === before[i]))
      return { start: from.at + length, end: index.at < page.length ? at + index.number() : size };
  }
  return null;
}
