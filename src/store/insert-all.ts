import type { Database, SqlValue } from "./database.ts";

/** Rows of one statement. To begin and end a statement takes as long as to write a row. */
const ROWS = 20;

/** Writes many rows of the same columns. */
export function insertAll(db: Database, into: string, rows: readonly (readonly SqlValue[])[]): void {
  for (let at = 0; at < rows.length;) {
    const some = rows.slice(at, at + (rows.length - at < ROWS ? 1 : ROWS));
    const row = `(?${", ?".repeat((rows[0]?.length ?? 1) - 1)})`;
    db.run(`${into} VALUES ${row}${`, ${row}`.repeat(some.length - 1)}`, some.flat());
    at += some.length;
  }
}
