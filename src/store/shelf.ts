import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** One app of this device, as the shelf's own database keeps it. */
export interface ShelfRow {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly origin: string;
  readonly added: string;
  readonly opened: string | null;
  /** When it was removed; `HALF_MADE` of one that is not there yet. */
  readonly removed: string | null;
  /** How many records there were when the app was last seen open. */
  readonly records: number;
  /** Counts its documents. */
  readonly version: number;
  /** The file with its records, once others have taken the place of the first ones. */
  readonly file: string | null;
}

/** As `removed`: the app is being made. After a crash it is nothing that anybody could bring back. */
export const HALF_MADE = "half-made";

const COLUMNS = ["id", "name", "source", "origin", "added", "opened", "removed", "records", "version", "file"] as const;

/** Columns that came later. */
const ADDED = { version: "INTEGER NOT NULL DEFAULT 1", file: "TEXT" } as const;

/** The list of apps and their documents; the records of each app are in a database of its own. */
export class ShelfTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    if (!isMade(database)) make(database);
  }

  /** Which file each app's records are in. Reads every row to its end: throws where one is damaged. */
  files(): ReadonlyMap<string, Pick<ShelfRow, "id" | "file">> {
    const readToItsEnd = COLUMNS.map((column) => `length(${column})`).join(", ");
    const rows = this.#database.all(`SELECT id, file, max(${readToItsEnd}) FROM app`);
    return new Map(rows.map(([id, file]) => [String(id), { id: String(id), file: file as string | null }]));
  }

  /** Newest first; removed ones only on request. */
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

  /** Puts a document in the place of the app's; the old one is kept. */
  replaceSource(id: string, source: string, name: string, at: string): void {
    inTransaction(this.#database, () => {
      this.#database.run("INSERT INTO earlier SELECT id, version, source, ? FROM app WHERE id = ?", [at, id]);
      this.#database.run("UPDATE app SET source = ?, name = ?, version = version + 1 WHERE id = ?", [source, name, id]);
    });
  }

  /** Documents the app had before, newest first. */
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

/** One look into SQLite's own list is much less than making what is there already. */
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
