import type { Database } from "#store/database.ts";
import { tableName } from "#store/names.ts";
import { ownDocument } from "#store/own-document.ts";
import { rescueTable } from "#store/rescue.ts";
import { ShelfTable, type ShelfRow } from "#store/shelf.ts";
import type { Databases } from "./machine.ts";
import { fileNamed, SHELF_FILE, type FileOfApp } from "./open-shelf.ts";

/** Replaces a damaged list of apps by a new one with the rows that are still readable. */
export async function listAnew(
  databases: Databases,
): Promise<{ readonly database: Database; readonly table: ShelfTable }> {
  const known = await rowsStillRead(databases);
  databases.remove(SHELF_FILE);
  const database = await databases.open(SHELF_FILE);
  const table = new ShelfTable(database);
  for (const row of known) table.add(row);
  return { database, table };
}

async function rowsStillRead(databases: Databases): Promise<readonly ShelfRow[]> {
  try {
    const rows: readonly object[] = rescueTable(await databases.open(SHELF_FILE), "app").rows;
    return rows.filter(isWhole);
  } catch {
    return [];
  }
}

const isWhole = (row: object): row is ShelfRow =>
  (["id", "name", "source", "origin", "added"] as const).every(
    (column) => typeof (row as Record<string, unknown>)[column] === "string",
  );

/** People are not counted as records of an app. */
const PEOPLE = tableName("Person").slice(1, -1);

/** An approximate count, which is replaced when the app opens. */
function countRows(database: Database): number {
  const tables = database.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'r_*' AND name <> ?", [
    PEOPLE,
  ]);
  const count = (table: string): number => Number(database.one(`SELECT count(*) FROM ${quoted(table)}`)?.[0]);
  return tables.reduce((sum, [name]) => sum + count(String(name)), 0);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Rows for apps with a database that the list does not know. Of several files, the first readable one is used. */
export async function rowsOfApps(databases: Databases, files: readonly FileOfApp[]): Promise<readonly ShelfRow[]> {
  const rows: ShelfRow[] = [];
  for (const { id, name, number } of files) {
    if (rows.some((row) => row.id === id)) continue;
    try {
      const database = await databases.open(name);
      const document = ownDocument(database);
      const added = new Date().toISOString();
      if (document !== null)
        rows.push({
          id,
          ...document,
          origin: "file",
          added,
          opened: added,
          removed: null,
          records: countRows(database),
          // The next file that replaces this one gets a higher number.
          version: number,
          file: name === fileNamed(id) ? null : name,
        });
      databases.close(name);
    } catch {
      // Unreadable, so there is nothing to list.
    }
  }
  return rows;
}
