import type { Database } from "../database.ts";
import type { KeptShape } from "../migrate/plan.ts";
import { tableName, wordsName } from "../names.ts";
import { LAYOUT } from "../schema/meta.ts";
import { SYSTEM_TABLES } from "../schema/system-tables.ts";
import { parseJson } from "../values.ts";
import { isPlainTable } from "./plain-table.ts";

/**
 * Why a file is rejected as an app's database. `foreign`: it contains something that Ninefold never writes, such as a
 * trigger or a view, which would run when the file is used.
 */
export type BackupProblem = "no-backup" | "incomplete" | "damaged" | "foreign" | "newer";

/** Schema name under which the file is attached. */
export const BACKUP = "backup";

const MOST_TABLES = 20_000;

/** Row numbers above this are not plausible. */
export const HIGHEST_NUMBER = 2 ** 48;

/** SQLite's own tables, with their exact CREATE statements. */
const OF_SQLITE = new Map([
  ["sqlite_sequence", "CREATE TABLE sqlite_sequence(name,seq)"],
  ["sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"],
  ["sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"],
]);

const OF_WORDS = ["_data", "_idx", "_content", "_docsize", "_config"];

const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  ...[...SYSTEM_TABLES.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name]) => name ?? ""),
  "done_once",
]);

/** Checks the bytes before SQLite reads the file. */
export function problemOfBytes(bytes: Uint8Array): BackupProblem | null {
  const header = "SQLite format 3\0";
  for (let at = 0; at < header.length; at++) if (bytes[at] !== header.charCodeAt(at)) return "no-backup";
  if (bytes.length < 512) return "incomplete";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const written = view.getUint16(16);
  const pageSize = written === 1 ? 65_536 : written;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return "damaged";
  const pages = view.getUint32(28);
  if (pages * pageSize > bytes.length) return "incomplete";
  return pages * pageSize < bytes.length ? "damaged" : null;
}

/** The tables of a checked backup. */
export interface BackupTables {
  /** Name and CREATE statement of every table with the app's data; all other tables can be rebuilt. */
  readonly tables: readonly { readonly name: string; readonly sql: string }[];
}

/** Checks the attached file without running anything from it: names and statements are only compared as text. */
export function* checkBackup(db: Database): Generator<undefined, BackupTables | BackupProblem> {
  const schema = db.all(`SELECT type, name, coalesce(sql, '') FROM ${BACKUP}.sqlite_schema LIMIT ${MOST_TABLES + 1}`);
  if (schema.length > MOST_TABLES) return "foreign";
  const parts = schema.map(([type, name, sql]) => ({ type: String(type), name: String(name), sql: String(sql) }));
  const kind = (wanted: string) => parts.filter(({ type }) => type === wanted);
  if (kind("table").length + kind("index").length < parts.length) return "foreign";
  const meta = kind("table").find(({ name }) => name === "nf_meta");
  if (meta === undefined) return "no-backup";
  if (!isPlainTable(meta.sql)) return "foreign";
  if (layoutIn(db) > LAYOUT) return "newer";
  const shape = shapeIn(db);
  if (shape === null) return "damaged";
  if (kind("index").some(({ name }) => !/^(?:i_|nf_|sqlite_autoindex_)/.test(name))) return "foreign";
  const records = new Set(shape.entities.map(({ key }) => unquoted(tableName(key))));
  const words = new Set(shape.entities.map(({ key }) => unquoted(wordsName(key))));
  const tables: { name: string; sql: string }[] = [];
  for (const { name, sql } of kind("table")) {
    if (records.has(name) || SYSTEM_NAMES.has(name)) {
      if (!isPlainTable(sql) || hasHiddenColumns(db, name)) return "foreign";
      if (!hasKey(db, name) || (records.has(name) && !hasKeysOfRecords(db, name))) return "foreign";
      tables.push({ name, sql });
    } else if (!isSearchTable(name, sql, words) && OF_SQLITE.get(name) !== sql) return "foreign";
  }
  for (const { name } of tables) {
    yield;
    if (db.one(`PRAGMA ${BACKUP}.quick_check(${quoted(name)})`)?.[0] !== "ok" || isCountedOut(db, name))
      return "damaged";
  }
  return { tables };
}

export const isProblem = (found: BackupTables | BackupProblem): found is BackupProblem => typeof found === "string";

const metaIn = (db: Database, key: string): unknown => {
  const text = db.one(`SELECT value FROM ${BACKUP}.nf_meta WHERE key = ?`, [key])?.[0];
  return typeof text === "string" ? parseJson(text) : null;
};

/** 0: no layout version stored. */
function layoutIn(db: Database): number {
  const wanted = metaIn(db, "wanted");
  const layout: unknown = Array.isArray(wanted) ? wanted[0] : null;
  return typeof layout === "number" ? layout : 0;
}

function shapeIn(db: Database): KeptShape | null {
  const shape = metaIn(db, "tables") as Partial<KeptShape> | null;
  if (typeof shape !== "object" || shape === null || !Array.isArray(shape.entities)) return null;
  const isWhole = shape.entities.every(
    (entity: unknown) =>
      typeof entity === "object" && entity !== null && "key" in entity && typeof entity.key === "string",
  );
  return isWhole ? (shape as KeptShape) : null;
}

/** `PRAGMA table_info` does not list generated columns, nor hidden columns of virtual tables. */
const hasHiddenColumns = (db: Database, table: string): boolean =>
  db.one(`SELECT 1 FROM pragma_table_xinfo(?, '${BACKUP}') WHERE hidden <> 0 LIMIT 1`, [table]) !== null;

/** All of our tables have a primary key; without one there could be duplicate rows. */
const hasKey = (db: Database, table: string): boolean =>
  db.one(`SELECT 1 FROM pragma_table_info(?, '${BACKUP}') WHERE pk > 0 LIMIT 1`, [table]) !== null;

/** Record tables need a row number for the word index, and a unique id. */
const hasKeysOfRecords = (db: Database, table: string): boolean =>
  db.one(`SELECT 1 FROM pragma_table_info(?, '${BACKUP}') WHERE name = '#' AND pk = 1 AND type = 'INTEGER'`, [
    table,
  ]) !== null &&
  db
    .all(`SELECT name FROM pragma_index_list(?, '${BACKUP}') WHERE "unique" AND NOT partial`, [table])
    .some(([index]) => {
      const columns = db.all(`SELECT name FROM pragma_index_info(?, '${BACKUP}')`, [String(index)]);
      return columns.length === 1 && columns[0]?.[0] === "id";
    });

/** True if a row has the highest possible number: the next insert would fail with SQLITE_FULL. */
function isCountedOut(db: Database, table: string): boolean {
  const key = db.one(`SELECT name FROM pragma_table_info(?, '${BACKUP}') WHERE pk = 1 AND type = 'INTEGER'`, [
    table,
  ])?.[0];
  if (typeof key !== "string") return false;
  const last = db.one(`SELECT max(${quoted(key)}) FROM ${BACKUP}.${quoted(table)}`)?.[0];
  return typeof last === "bigint" || (typeof last === "number" && last > HIGHEST_NUMBER);
}

/** True for an entity's word index and for the shadow tables that FTS5 stores it in. */
function isSearchTable(name: string, sql: string, words: ReadonlySet<string>): boolean {
  if (words.has(name)) return sql.startsWith(`CREATE VIRTUAL TABLE ${quoted(name)} USING fts5(`);
  const ending = OF_WORDS.find((each) => name.endsWith(each) && words.has(name.slice(0, -each.length)));
  return ending !== undefined && sql.startsWith("CREATE TABLE ");
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"');
