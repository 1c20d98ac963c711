import { wrapDatabase } from "#store/sqlite-wasm.ts";
import type { Database } from "#store/database.ts";
import type { DatabaseFiles } from "#device/database/pool.ts";
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { loan } from "./data.ts";

const COLUMNS = ["id", "name", "note", "borrower", "due", "fee", "extensions", "reminded", "status"] as const;
const INSERT = `INSERT INTO loan (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")})`;

/** SQLite as a careful programmer would use it by hand: same file system, same indexes, same word index. */
export class RawLoans {
  readonly db: Database;
  readonly #me: string;

  constructor(db: Database, me: string) {
    this.db = db;
    this.#me = me;
  }

  static async open(sqlite3: Sqlite3Static, files: DatabaseFiles, name: string, me: string): Promise<RawLoans> {
    const raw = new RawLoans(wrapDatabase(sqlite3, await files.open(name)), me);
    raw.db
      .script(`CREATE TABLE IF NOT EXISTS loan (n INTEGER PRIMARY KEY, id TEXT UNIQUE, name, note, borrower, due, fee, extensions, reminded, status);
      CREATE INDEX IF NOT EXISTS a ON loan (borrower, due); CREATE INDEX IF NOT EXISTS b ON loan (due); CREATE INDEX IF NOT EXISTS c ON loan (status, due);
      CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(name, note, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');`);
    return raw;
  }

  insert(i: number): void {
    const row = { id: `L${String(i).padStart(8, "0")}`, ...loan(i, this.#me) };
    const values = COLUMNS.map((column) => (column === "reminded" ? Number(row.reminded) : row[column]));
    const number = this.db.insert(INSERT, values);
    this.db.run("INSERT INTO words (rowid, name, note) VALUES (?, ?, ?)", [number, row.name, row.note]);
  }

  load(count: number): void {
    for (let i = 0; i < count; i += 1000)
      this.commit(() => {
        for (let j = i; j < Math.min(count, i + 1000); j++) this.insert(j);
      });
    this.db.run("ANALYZE loan");
  }

  commit(work: () => void): void {
    this.db.script("BEGIN IMMEDIATE");
    work();
    this.db.script("COMMIT");
  }

  page(from = 0): unknown {
    return this.db.all(
      "SELECT id, name, due, fee, status FROM loan WHERE status = ? AND borrower = ? ORDER BY due NULLS LAST, n LIMIT 50 OFFSET ?",
      ["Out", this.#me, from],
    );
  }

  count(): unknown {
    return this.db.one("SELECT count(*) FROM loan WHERE status = ? AND borrower = ?", ["Out", this.#me]);
  }

  search(): unknown {
    return this.db.all(
      "SELECT id FROM loan WHERE n IN (SELECT rowid FROM words WHERE words MATCH ?) AND status = ? AND borrower = ? ORDER BY due NULLS LAST, n LIMIT 50",
      ['("dri"* AND "lad"*)', "Out", this.#me],
    );
  }
}
