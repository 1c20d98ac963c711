import type { DatabaseFiles } from "#main/worker/start-sqlite.ts";
import type { SqliteDatabase } from "#store/sqlite/sqlite-database.ts";
import { keyOf, loan } from "./data.ts";

const COLUMNS = ["id", "name", "note", "borrower", "due", "fee", "extensions", "reminded", "status"] as const;
const INSERT = `INSERT INTO loan (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")})`;
const SHOWN = "id, name, due, fee, status";

/** SQLite used by hand, carefully: same file system, journal, indexes and word index. */
export class RawLoans {
  readonly db: SqliteDatabase;
  readonly #me: string;
  #note = "";

  private constructor(db: SqliteDatabase, me: string) {
    this.db = db;
    this.#me = me;
    this.keepPlans(false);
  }

  static async open(files: DatabaseFiles, name: string, me: string): Promise<RawLoans> {
    return new RawLoans(await files.open(name), me);
  }

  /**
   * Whether SQLite keeps the plan of a page's statement for all values. The store enables this; it is not SQLite's
   * default.
   */
  keepPlans(keep: boolean): void {
    // Different text, so that the statement is prepared again.
    this.#note = keep ? " -- planned once" : "";
    this.db.keepPlans(keep);
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

  /** Adds a computed value and an index, then removes them, to be repeatable. */
  change(): void {
    this.db.script(
      "BEGIN; ALTER TABLE loan ADD COLUMN twice; UPDATE loan SET twice = fee + fee; CREATE INDEX e ON loan (extensions); COMMIT;",
    );
  }

  changeBack(): void {
    this.db.script("BEGIN; DROP INDEX e; ALTER TABLE loan DROP COLUMN twice; COMMIT;");
  }
}
