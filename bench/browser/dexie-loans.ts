import Dexie, { type Table } from "dexie";
import { keyOf, loan, type Loan } from "./data.ts";

interface StoredLoan extends Loan {
  readonly id: string;
  readonly words?: readonly string[];
}

/** The same records in IndexedDB with Dexie, with and without an index of words. */
export class DexieLoans {
  readonly #db: Dexie;
  readonly #loans: Table<StoredLoan, string>;
  readonly #words: boolean;
  readonly #me: string;

  constructor(name: string, me: string, words: boolean) {
    this.#db = new Dexie(name);
    this.#db.version(1).stores({ loans: `id, borrower, due, status${words ? ", *words" : ""}` });
    this.#loans = this.#db.table("loans");
    this.#words = words;
    this.#me = me;
  }

  async load(from: number, to: number): Promise<void> {
    const rows: StoredLoan[] = [];
    for (let i = from; i < to; i++) {
      const row = loan(i, this.#me);
      const words = this.#words ? { words: [...new Set(`${row.name} ${row.note}`.split(" "))] } : {};
      rows.push({ id: keyOf(i), ...row, ...words });
    }
    await this.#loans.bulkAdd(rows);
  }

  /**
   * Each of the two words must begin some word of the record. The usual way with a word index is to intersect two sets
   * of keys.
   */
  async search(): Promise<readonly StoredLoan[]> {
    const [first, second] = await Promise.all(
      ["dri", "lad"].map((start) => this.#loans.where("words").startsWith(start).distinct().primaryKeys()),
    );
    const both = new Set(second);
    const found = await this.#loans.bulkGet((first ?? []).filter((key) => both.has(key)));
    return found
      .filter((row) => row !== undefined)
      .filter(({ status, borrower }) => status === "Out" && borrower === this.#me)
      .sort((a, b) => (a.due < b.due ? -1 : 1))
      .slice(0, 50);
  }

  async close(): Promise<void> {
    await this.#db.delete();
  }
}
