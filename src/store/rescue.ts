import type { Database, SqlRow, SqlValue } from "./database.ts";

type Row = { readonly [column: string]: SqlValue };

/** What could be read of a damaged database: rows by table, as they lie there, and the tables with holes. */
export interface RescuedTables {
  readonly tables: { readonly [table: string]: readonly Row[] };
  readonly damaged: readonly string[];
}

const AT_ONCE = 100;

/** Reads each table from its beginning and, behind a damaged page, from its end; what no way leads to is left out. */
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

/** Small tables without numbers of rows: numbers that were given, timers, values of constants, what stands in forms. */
const KEYED = /^nf_(meta|state|series|gone|timer|fired)$/;

/** Tables of records and what belongs to them; word indexes and the like can be made again. */
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
  /** Reading from the end stops where reading from the beginning has come to. */
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
      // Among many rows one may be at fault: the others are read in smaller steps.
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
