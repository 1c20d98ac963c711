import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** One app in the shelf's database. */
export interface ShelfRow {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly origin: string;
  readonly added: string;
  readonly opened: string | null;
  /** When it was removed, or `HALF_MADE` while it is being created; null: the app is in use. */
  readonly removed: string | null;
  /** Number of records when the app was last open. */
  readonly records: number;
  /** Number of its documents so far. */
  readonly version: number;
  /** The file with its records; null: the original file. */
  readonly file: string | null;
}

/** Value of `removed` while an app is being created. After a crash it can't be restored. */
export const HALF_MADE = "half-made";

const COLUMNS = ["id", "name", "source", "origin", "added", "opened", "removed", "records", "version", "file"] as const;

/** Columns added in later versions. */
const ADDED = { version: "INTEGER NOT NULL DEFAULT 1", file: "TEXT" } as const;

/** The list of apps and their documents. Each app's records are in a database of their own. */
export class ShelfTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    if (!isMade(database)) make(database);
  }

  /** The file of each app's records. Reads every column completely, so it throws if a row is damaged. */
  files(): ReadonlyMap<string, Pick<ShelfRow, "id" | "file">> {
    const readToItsEnd = COLUMNS.map((column) => `length(${column})`).join(", ");
    const rows = this.#database.all(`SELECT id, file, max(${readToItsEnd}) FROM app`);
    return new Map(rows.map(([id, file]) => [String(id), { id: String(id), file: file as string | null }]));
  }

  /** Newest first; either the removed apps or the others. */
  rows({ removed }: { readonly removed: boolean }): readonly ShelfRow[] {
    return this.#database
      .all(
        `SELECT ${COLUMNS.join(", ")} FROM app WHERE removed IS ${removed ? "NOT " : ""}NULL
         ORDER BY coalesce(opened, added) DESC, id DESC`,
      )
      .map(toRow);
  }

  read(id: string): ShelfRow | null {
    const row = this.#database.one(`SELECT ${COLUMNS.join(", ")} FROM app WHERE id = ?`, [id]);
    return row && toRow(row);
  }

  add(row: ShelfRow): void {
    const marks = COLUMNS.map(() => "?").join(", ");
    this.#database.run(
      `INSERT INTO app (${COLUMNS.join(", ")}) VALUES (${marks})`,
      COLUMNS.map((column) => row[column] ?? null),
    );
  }

  set(id: string, column: Exclude<(typeof COLUMNS)[number], "id">, value: string | number | null): void {
    this.#database.run(`UPDATE app SET ${column} = ? WHERE id = ?`, [value, id]);
  }

  /** Replaces the document of an app and keeps the old one. */
  replaceSource(id: string, source: string, name: string, at: string): void {
    inTransaction(this.#database, () => {
      this.#database.run("INSERT INTO earlier SELECT id, version, source, ? FROM app WHERE id = ?", [at, id]);
      this.#database.run("UPDATE app SET source = ?, name = ?, version = version + 1 WHERE id = ?", [source, name, id]);
    });
  }

  /** Earlier documents of an app, newest first. */
  earlier(id: string): readonly { readonly source: string; readonly replaced: string }[] {
    return this.#database
      .all("SELECT source, replaced FROM earlier WHERE app = ? ORDER BY version DESC", [id])
      .map(([source, replaced]) => ({ source: String(source), replaced: String(replaced) }));
  }

  forget(id: string): void {
    inTransaction(this.#database, () => {
      this.#database.run("DELETE FROM earlier WHERE app = ?", [id]);
      this.#database.run("DELETE FROM app WHERE id = ?", [id]);
    });
  }
}

function toRow(values: readonly unknown[]): ShelfRow {
  return Object.fromEntries(COLUMNS.map((column, index) => [column, values[index]])) as unknown as ShelfRow;
}

/** Checking SQLite's schema is much faster than running the CREATE statements. */
function isMade(database: Database): boolean {
  const made = database.all("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name IN ('app', 'earlier')");
  return made.length === 2 && made.some(([sql]) => String(sql).includes(`file ${ADDED.file}`));
}

function make(database: Database): void {
  database.script(`CREATE TABLE IF NOT EXISTS app (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, source TEXT NOT NULL, origin TEXT NOT NULL,
    added TEXT NOT NULL, opened TEXT, removed TEXT, records INTEGER NOT NULL DEFAULT 0,
    version ${ADDED.version}, file ${ADDED.file}
  ) STRICT;
  CREATE TABLE IF NOT EXISTS earlier (
    app TEXT NOT NULL, version INTEGER NOT NULL, source TEXT NOT NULL, replaced TEXT NOT NULL,
    PRIMARY KEY (app, version)
  ) STRICT`);
  const there = database.all("SELECT name FROM pragma_table_info('app')").map(([name]) => name);
  for (const [name, type] of Object.entries(ADDED))
    if (!there.includes(name)) database.run(`ALTER TABLE app ADD COLUMN ${name} ${type}`);
}
