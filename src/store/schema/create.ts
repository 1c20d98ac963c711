import type { Database } from "../database.ts";
import { columnName, LETTERS, POSITION, SEQUENCE, tableName } from "../names.ts";
import type { EntityShape } from "./shape.ts";

/**
 * Columns have no declared type, so values are stored as bound and a changed field type needs no new table.
 * AUTOINCREMENT never reuses numbers, so an undone delete finds its old number free.
 */
export function createTable(db: Database, entity: EntityShape): void {
  const columns = entity.columns
    .filter((column) => column.key !== "id")
    .map((column) => `, ${columnName(column.key)}`)
    .join("");
  db.run(
    `CREATE TABLE IF NOT EXISTS ${tableName(entity.key)} (${SEQUENCE} INTEGER PRIMARY KEY AUTOINCREMENT, "id" TEXT NOT NULL UNIQUE${columns}, ${POSITION}, ${LETTERS})`,
  );
}

/** The current columns of a table, including hidden ones of earlier documents. */
export function columnsOf(db: Database, table: string): ReadonlySet<string> {
  return new Set(db.all(`SELECT name FROM pragma_table_info(${literal(table)})`).map((row) => String(row[0])));
}

export function tablesOf(db: Database): ReadonlySet<string> {
  return new Set(db.all("SELECT name FROM sqlite_schema WHERE type = 'table'").map((row) => String(row[0])));
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
