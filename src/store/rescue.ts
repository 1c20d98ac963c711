import type { Database, SqlRow, SqlValue } from "./database.ts";

type Row = { readonly [column: string]: SqlValue };

/** The readable part of a damaged database: rows by table as stored, and the tables with missing rows. */
export interface RescuedTables {
  readonly tables: { readonly [table: string]: readonly Row[] };
  readonly damaged: readonly string[];
}

const AT_ONCE = 100;

/** Reads each table from its start and, after a damaged page, also from its end. Unreachable rows are omitted. */
export function rescue(db: Database): RescuedTables {
  const tables: { [table: string]: readonly Row[] } = {};
  const damaged: string[] = [];
  for (const table of tablesIn(db)) {
    const { rows, whole } = rescueTable(db, table);
    tables[table] = rows;
    if (!whole) damaged.push(table);
  }
  return { tables, damaged };
}

export function rescueTable(db: Database, table: string): { readonly rows: readonly Row[]; readonly whole: boolean } {
  const columns = attempt(() => db.all("SELECT name FROM pragma_table_info(?)", [table])) ?? [];
  const names = columns.map(([name]) => String(name));
  const from = `FROM "${table.replaceAll('"', '""')}"`;
  if (KEYED.test(table)) {
    const all = attempt(() => db.all(`SELECT * ${from}`));
    return { rows: (all ?? []).map((row) => byName(names, row)), whole: all !== null };
  }
  const ahead = readOn(db, from, ">", "ASC", null);
  const last = ahead.rows.at(-1)?.[0] ?? null;
  const behind = ahead.whole ? [] : readOn(db, from, "<", "DESC", last).rows.reverse();
  const rows = [...ahead.rows, ...behind].map((row) => byName(names, row.slice(1)));
  return { rows, whole: ahead.whole };
}

const byName = (names: readonly string[], row: SqlRow): Row =>
  Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]));

/** Small tables without row numbers: metadata, state with drafts and constants, series, deleted records, timers. */
const KEYED = /^nf_(meta|state|series|gone|timer|fired)$/;

/** Tables of records and related data; word indexes and the like can be rebuilt. */
export const isRescuedTable = (name: string): boolean =>
  name.startsWith("r_") || KEYED.test(name) || /^nf_(history|commit|quarantine|outbox|sending|notice|file)$/.test(name);

const tablesIn = (db: Database): readonly string[] =>
  (attempt(() => db.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")) ?? [])
    .map(([name]) => String(name))
    .filter(isRescuedTable);

function readOn(
  db: Database,
  from: string,
  side: ">" | "<",
  order: "ASC" | "DESC",
  /** The row number that reading from the start has reached; reading from the end stops there. */
  known: SqlValue,
): { readonly rows: SqlRow[]; readonly whole: boolean } {
  const rows: SqlRow[] = [];
  let at: SqlValue = side === ">" ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
  let limit = AT_ONCE;
  for (;;) {
    const stop: SqlValue = known ?? Number.MIN_SAFE_INTEGER;
    const next = attempt(() =>
      db.all(`SELECT rowid, * ${from} WHERE rowid ${side} ? AND rowid > ? ORDER BY rowid ${order} LIMIT ?`, [
        at,
        stop,
        limit,
      ]),
    );
    if (next === null) {
      // A single row may be damaged, so the others are read in smaller steps.
      if (limit === 1) return { rows, whole: false };
      limit = Math.max(1, Math.floor(limit / 4));
      continue;
    }
    rows.push(...next);
    if (next.length < limit) return { rows, whole: true };
    at = next.at(-1)?.[0] ?? at;
  }
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
