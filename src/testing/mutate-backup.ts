import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import type { Random } from "#scenarios/derived/random.ts";
import { packBackup, unpackBackup, type Backup } from "#shelf/backup-file.ts";
import type { Database, SqlValue } from "#store/database.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";

const sqlite = sqliteOnNode();

/** Values that the app never writes. */
const HOSTILE: readonly SqlValue[] = [
  null,
  "",
  "\0",
  "a\0b",
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_991,
  new Uint8Array(),
  new Uint8Array([0, 255, 254, 128]),
  "x".repeat(300_000),
  "[".repeat(5000),
  '{"a":',
  "null",
  "[]",
  "{}",
  "[null, 1, {}]",
  '{"__proto__": {"x": 1}, "constructor": 1}',
  "constructor",
  "__proto__",
  "Nothing",
  "9999-99-99",
  "2026-02-31T25:61:00Z",
  "+275760-09-13T00:00:01Z",
  "\u202e\u0000\ufffe",
  "'; DROP TABLE nf_meta; --",
];

/** A manipulated backup with changed rows, cells or bytes. Deterministic for the same random numbers. */
export function mutateBackup(good: Uint8Array, random: Random): Uint8Array {
  const backup = unpackBackup(good);
  if (typeof backup === "string") throw new Error(backup);
  return random.below(4) === 0 ? withOtherBytes(good, random) : packBackup(withOtherRows(backup, random));
}

function withOtherBytes(good: Uint8Array, random: Random): Uint8Array {
  const bytes = good.slice(0, random.below(4) === 0 ? random.below(good.length) : good.length);
  for (let times = 1 + random.below(20); times > 0; times--) {
    const from = random.below(bytes.length);
    const length = random.below(3) === 0 ? random.below(600) : 1;
    for (let at = from; at < Math.min(bytes.length, from + length); at++) bytes[at] = random.below(256);
  }
  return bytes;
}

function withOtherRows(backup: Backup, random: Random): Backup {
  const db = openInMemory(sqlite, backup.database);
  for (let times = 1 + random.below(6); times > 0; times--)
    try {
      changeTable(db, random);
    } catch {
      // SQLite refuses the change because of a key or type.
    }
  const database = db.export();
  db.close();
  return { ...backup, database };
}

const quoted = (name: SqlValue): string => `"${String(name).replaceAll('"', '""')}"`;

function changeTable(db: Database, random: Random): void {
  const tables = db.all(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB 'r_*' OR name GLOB 'nf_*') ORDER BY name",
  );
  const filled = tables.filter(([name]) => db.one(`SELECT 1 FROM ${quoted(name ?? "")} LIMIT 1`) !== null);
  const table = quoted(random.pick(filled)?.[0] ?? "nf_meta");
  const columns = db.all(`SELECT name FROM pragma_table_info(${table})`).map(([name]) => quoted(name ?? ""));
  const rows = db.all(`SELECT ${columns.join(", ")} FROM ${table}`);
  const row = random.pick(rows) ?? [];
  const at = random.below(columns.length);
  const where = columns.map((column) => `${column} IS ?`).join(" AND ");
  const otherCell = (): SqlValue =>
    random.below(3) === 0 ? (random.pick(random.pick(rows) ?? []) ?? null) : (random.pick(HOSTILE) ?? null);
  switch (random.below(5)) {
    case 0:
      db.run(`DELETE FROM ${table} WHERE ${where}`, row);
      return;
    case 1: {
      const marks = columns.map(() => "?").join(", ");
      const twin = row.map((value, index) =>
        typeof value === "number" && index === 0 ? value + 100_000 : random.below(4) === 0 ? otherCell() : value,
      );
      db.run(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`, twin);
      return;
    }
    case 2:
      db.run(`UPDATE ${table} SET ${columns[at] ?? ""} = ?`, [otherCell()]);
      return;
    default:
      db.run(`UPDATE ${table} SET ${columns[at] ?? ""} = ? WHERE ${where}`, [otherCell(), ...row]);
  }
}
