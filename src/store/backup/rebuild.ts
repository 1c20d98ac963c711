import type { Database } from "../database.ts";
import { BACKUP, HIGHEST_NUMBER, quoted, type BackupTables } from "./check-backup.ts";

/**
 * Copies the rows of a checked backup into an empty database. Pages, indexes and word indexes of the file are left
 * behind: the store makes its own when the app is opened.
 */
export function rebuild(db: Database, { tables }: BackupTables): void {
  for (const { name, sql } of tables) {
    db.run(sql);
    db.run(`INSERT INTO main.${quoted(name)} SELECT * FROM ${BACKUP}.${quoted(name)}`);
  }
  copySequences(db, tables);
  // What was made for the file's own indexes.
  db.run("DELETE FROM main.nf_meta WHERE key IN ('wanted', 'words')");
}

/** Numbers that were given once are not given again. */
function copySequences(db: Database, tables: BackupTables["tables"]): void {
  const there = db.one(`SELECT 1 FROM ${BACKUP}.sqlite_schema WHERE name = 'sqlite_sequence'`) !== null;
  const own = db.one("SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'") !== null;
  if (!there || !own) return;
  db.run("DELETE FROM main.sqlite_sequence");
  const known = new Set(tables.map(({ name }) => name));
  for (const [name, last] of db.all(`SELECT name, seq FROM ${BACKUP}.sqlite_sequence`))
    if (known.has(String(name)) && typeof last === "number" && last >= 0 && last <= HIGHEST_NUMBER)
      db.run("INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)", [String(name), last]);
}
