import { wrapDatabase } from "#store/sqlite-wasm.ts";
import type { Database } from "#store/database.ts";
import type { DatabaseFiles } from "#device/database/pool.ts";
import type { Database as Connection, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { keyOf, loan } from "./data.ts";

const COLUMNS = ["id", "name", "note", "borrower", "due", "fee", "extensions", "reminded", "status"] as const;
const INSERT = `INSERT INTO loan (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")})`;
const SHOWN = "id, name, due, fee, status";

/** SQLite as a careful programmer would use it by hand: same file system, same journal, same indexes, same word index. */
export class RawLoans {
  readonly db: Database;
  readonly #me: string;

  readonly #sqlite3: Sqlite3Static;
  readonly #connection: Connection;
  #note = "";

  private constructor(sqlite3: Sqlite3Static, connection: Connection, me: string) {
    this.#sqlite3 = sqlite3;
    this.#connection = connection;
    this.db = wrapDatabase(sqlite3, connection);
    this.#me = me;
    this.keepPlans(false);
  }

  static async open(sqlite3: Sqlite3Static, files: DatabaseFiles, name: string, me: string): Promise<RawLoans> {
    return new RawLoans(sqlite3, await files.open(name), me);
  }

  /** Whether SQLite keeps the plan of a page's statement whatever its values, as the store makes it do; by itself it does not. */
  keepPlans(keep: boolean): void {
    const { capi } = this.#sqlite3;
    // Another text, so that it is prepared anew.
    this.#note = keep ? " -- planned once" : "";
    capi.sqlite3_db_config(this.#connection, capi.SQLITE_DBCONFIG_ENABLE_QPSG, Number(keep), 0);
  }

  create(): void {
    this.db
      .script(`CREATE TABLE loan (n INTEGER PRIMARY KEY, id TEXT UNIQUE, name, note, borrower, due, fee, extensions, reminded, status);
      CREATE INDEX a ON loan (borrower, due); CREATE INDEX b ON loan (due); CREATE INDEX c ON loan (status, due);
      CREATE VIRTUAL TABLE words USING fts5(name, note, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');`);
  }

  insert(i: number): void {
    const row = { id: keyOf(i), ...loan(i, this.#me) };
    const values = COLUMNS.map((column) => (column === "reminded" ? Number(row.reminded) : row[column]));
    const number = this.db.insert(INSERT, values);
    this.db.run("INSERT INTO words (rowid, name, note) VALUES (?, ?, ?)", [number, row.name, row.note]);
  }

  load(from: number, to: number): void {
    this.commit(() => {
      for (let i = from; i < to; i++) this.insert(i);
    });
  }

  commit(work: () => void): void {
    this.db.run("BEGIN IMMEDIATE");
    work();
    this.db.run("COMMIT");
  }

  page(): unknown {
    return this.db.all(
      `SELECT ${SHOWN} FROM loan WHERE status = ? AND borrower = ? ORDER BY due NULLS LAST, n LIMIT 50${this.#note}`,
      ["Out", this.#me],
    );
  }

  count(): unknown {
    return this.db.one("SELECT count(*) FROM loan WHERE status = ? AND borrower = ?", ["Out", this.#me]);
  }

  search(): unknown {
    return this.db.all(
      `SELECT ${SHOWN} FROM loan WHERE n IN (SELECT rowid FROM words WHERE words MATCH ?) AND status = ? AND borrower = ? ORDER BY due NULLS LAST, n LIMIT 50`,
      ['("dri"* AND "lad"*)', "Out", this.#me],
    );
  }

  /** A computed value and an index more; and back, to do it again. */
  change(): void {
    this.db.script(
      "BEGIN; ALTER TABLE loan ADD COLUMN twice; UPDATE loan SET twice = fee + fee; CREATE INDEX e ON loan (extensions); COMMIT;",
    );
  }

  changeBack(): void {
    this.db.script("BEGIN; DROP INDEX e; ALTER TABLE loan DROP COLUMN twice; COMMIT;");
  }
}
