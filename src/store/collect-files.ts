import type { Database } from "./database.ts";
import { columnName, tableName } from "./names.ts";
import type { KeptShape } from "./migrate/plan.ts";

const HASH = /"hash":"([0-9a-f]{64})"/g;

/**
 * Deletes files without any reference: from records (hidden fields of earlier documents included), history, drafts,
 * queued calls or set-aside values. Files kept at `before` or later stay, because their record may not be saved yet.
 */
export function collectFiles(db: Database, before: string): number {
  const candidates = db.all("SELECT hash FROM nf_file WHERE kept_at < ?", [before]).map((row) => String(row[0]));
  if (candidates.length === 0) return 0;
  const named = namedFiles(db);
  let collected = 0;
  for (const hash of candidates)
    if (!named.has(hash)) {
      collected += db.run("DELETE FROM nf_file WHERE hash = ?", [hash]);
      db.run("DELETE FROM nf_thumbnail WHERE hash = ?", [hash]);
    }
  return collected;
}

function namedFiles(db: Database): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { table, column } of places(db)) {
    // Read in batches, because a history may not fit into memory.
    let last = "";
    const key = table.startsWith("nf_state") ? "key" : "rowid";
    for (;;) {
      const rows = db.all(
        `SELECT ${key}, ${column} FROM ${table} WHERE instr(${column}, '"hash"') > 0 AND ${key} > ? ORDER BY ${key} LIMIT 500`,
        [key === "key" ? last : Number(last === "" ? 0 : last)],
      );
      for (const [at, text] of rows) {
        last = String(at);
        for (const found of String(text).matchAll(HASH)) if (found[1] !== undefined) named.add(found[1]);
      }
      if (rows.length < 500) break;
    }
  }
  return named;
}

function places(db: Database): readonly { readonly table: string; readonly column: string }[] {
  const tables = db.one("SELECT value FROM nf_meta WHERE key = 'tables'")?.[0];
  const kept = typeof tables === "string" ? (JSON.parse(tables) as KeptShape) : { entities: [] };
  return [
    { table: "nf_history", column: "before" },
    { table: "nf_history", column: "after" },
    { table: "nf_outbox", column: "body" },
    { table: "nf_sending", column: "value" },
    { table: "nf_quarantine", column: "value" },
    { table: "nf_quarantine", column: "became" },
    { table: "nf_state", column: "value" },
    ...kept.entities.flatMap((entity) =>
      entity.columns
        .filter((column) => column.storage === "json")
        .map((column) => ({ table: tableName(entity.key), column: columnName(column.key) })),
    ),
  ];
}
