import type { Database, SqlValue } from "./database.ts";

/** Rows per statement. Starting and finishing a statement costs as much as writing a row. */
const ROWS = 20;

/** Inserts many rows with the same columns. */
export function insertAll(db: Database, into: string, rows: readonly (readonly SqlValue[])[]): void {
  for (let at = 0; at < rows.length;) {
    const some = rows.slice(at, at + (rows.length - at < ROWS ? 1 : ROWS));
    const row = `(?${", ?".repeat((rows[0]?.length ?? 1) - 1)})`;
    db.run(`${into} VALUES ${row}${`, ${row}`.repeat(some.length - 1)}`, some.flat());
    at += some.length;
  }
}
