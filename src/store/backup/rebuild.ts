import type { Database } from "../database.ts";
import { BACKUP, HIGHEST_NUMBER, quoted, type BackupTables } from "./check-backup.ts";

/** Rows copied per step, between which other work runs; fewer for tables whose rows may contain photos. */
const TOGETHER = 1000;
const FILES_TOGETHER = 20;

/**
 * Copies the rows of a checked backup into an empty database. Indexes and word indexes are not copied: the store builds
 * them when the app opens.
 */
export function* rebuild(db: Database, { tables }: BackupTables): Generator<undefined, void> {
  db.run("BEGIN");
  for (const { name, sql } of tables) {
    db.run(sql);
    yield* copyRows(db, name);
  }
  copySequences(db, tables);
  // Notes about the indexes of the original file, and its document.
  db.run("DELETE FROM main.nf_meta WHERE key IN ('wanted', 'prepared', 'words', 'document')");
  db.run("COMMIT");
}

function* copyRows(db: Database, table: string): Generator<undefined, void> {
  const copy = `INSERT INTO main.${quoted(table)} SELECT * FROM ${BACKUP}.${quoted(table)}`;
  const { number, together } = numberOf(db, table);
  const first = number === null ? null : db.one(`SELECT min(${number}) FROM ${BACKUP}.${quoted(table)}`)?.[0];
  if (number === null || (first !== null && !Number.isSafeInteger(first))) {
    db.run(copy);
    return;
  }
  if (first === null) return;
  const next = `SELECT max(n), count(*) FROM (SELECT ${number} AS n FROM ${BACKUP}.${quoted(table)}
    WHERE ${number} > ? ORDER BY ${number} LIMIT ${together})`;
  for (let last = Number(first) - 1; ;) {
    const [found = null, count = 0] = db.one(next, [last]) ?? [];
    if (found === null) return;
    // In an intact table the numbers rise.
    if (typeof found !== "number" || found <= last) throw new Error(`The rows of ${table} have no order.`);
    db.run(`${copy} WHERE ${number} > ? AND ${number} <= ? ORDER BY ${number}`, [last, found]);
    yield;
    if (Number(count) < together) return;
    last = found;
  }
}

/** The column with the row number, as SQL; null: the table has none. */
function numberOf(db: Database, table: string): { readonly number: string | null; readonly together: number } {
  const columns = db.all(`SELECT name, type, pk FROM pragma_table_info(?, '${BACKUP}')`, [table]);
  const keys = columns.filter(([, , key]) => Number(key) > 0);
  const [only] = keys;
  if (only?.[1] === "INTEGER" && keys.length === 1) return { number: quoted(String(only[0])), together: TOGETHER };
  const isNumbered =
    db.one(`SELECT 1 FROM pragma_table_list(?) WHERE schema = '${BACKUP}' AND NOT wr`, [table]) !== null &&
    columns.every(([name]) => String(name).toLowerCase() !== "rowid");
  return { number: isNumbered ? "rowid" : null, together: FILES_TOGETHER };
}

/** Numbers that were assigned once must not be assigned again. */
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
