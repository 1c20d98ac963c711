import Dexie, { type Table } from "dexie";
import { loan, type Loan } from "./data.ts";

interface StoredLoan extends Loan {
  readonly id: string;
  readonly words?: readonly string[];
}

/** The same records in IndexedDB through Dexie, with and without an index of words. */
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

  async load(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1000) await this.add(i, Math.min(count, i + 1000));
  }

  async add(from: number, to: number): Promise<void> {
    const rows: StoredLoan[] = [];
    for (let i = from; i < to; i++) {
      const row = loan(i, this.#me);
      const words = this.#words ? { words: [...new Set(`${row.name} ${row.note}`.split(" "))] } : {};
      rows.push({ id: `L${String(i).padStart(8, "0")}`, ...row, ...words });
    }
    await this.#loans.bulkAdd(rows);
  }

  /** Both words must begin some word: the usual way with a word index is to intersect two sets of keys. */
  async search(): Promise<readonly StoredLoan[]> {
    const mine = ({ status, borrower }: StoredLoan) => status === "Out" && borrower === this.#me;
    const inOrder = (rows: StoredLoan[]) =>
      rows
        .filter(mine)
        .sort((a, b) => (a.due < b.due ? -1 : 1))
        .slice(0, 50);
    if (this.#words) {
      const [first, second] = await Promise.all(
        ["dri", "lad"].map((start) => this.#loans.where("words").startsWith(start).distinct().primaryKeys()),
      );
      const both = new Set(second);
      return inOrder(
        (await this.#loans.bulkGet((first ?? []).filter((key) => both.has(key)))).filter((row) => row !== undefined),
      );
    }
    const begins = (row: StoredLoan, start: string) =>
      `${row.name} ${row.note}`.split(" ").some((word) => word.startsWith(start));
    return inOrder(await this.#loans.filter((row) => begins(row, "dri") && begins(row, "lad")).toArray());
  }

  async close(): Promise<void> {
    await this.#db.delete();
  }
}
