import { failureOf } from "#device/failure.ts";
import type { Database } from "#store/database.ts";
import { tableName } from "#store/names.ts";
import { ownDocument } from "#store/own-document.ts";
import { ShelfTable, type ShelfRow } from "#store/shelf.ts";
import type { Databases } from "./machine.ts";

const FILE = "shelf.sqlite3";

/** A copy of an app's records that something is tried on. Each has a file of its own: two may be tried at once. */
export const copyNamed = (purpose: "import" | "preview", id: string): string => `${purpose}-${id}.sqlite3`;
const isCopy = (name: string): boolean => /^(import|preview|trial)\b.*\.sqlite3$/.test(name);

export const fileOf = (app: string): string => `app-${app}.sqlite3`;

/**
 * The list of apps. Where it is missing or damaged it is made anew from what can be read of it and from the apps' own
 * databases: no app is lost with the list. What no app keeps is gone: earlier documents, sign-ins, allowed hosts.
 */
export async function openShelf(
  databases: Databases,
): Promise<{ readonly database: Database; readonly table: ShelfTable; readonly mended: boolean }> {
  // What the end of a page has left of copies.
  for (const name of databases.names()) if (isCopy(name)) databases.remove(name);
  const { database, table, damaged } = await openList(databases);
  const found = await rowsOfApps(databases, table);
  for (const row of found) table.add(row);
  return { database, table, mended: damaged || found.length > 0 };
}

async function openList(
  databases: Databases,
): Promise<{ readonly database: Database; readonly table: ShelfTable; readonly damaged: boolean }> {
  try {
    const database = await databases.open(FILE);
    const table = new ShelfTable(database);
    table.readThrough();
    return { database, table, damaged: false };
  } catch (problem) {
    if (failureOf(problem).code !== "storage-corrupt") throw problem;
  }
  const known = await rowsStillRead(databases);
  databases.remove(FILE);
  const database = await databases.open(FILE);
  const table = new ShelfTable(database);
  for (const row of known) table.add(row);
  return { database, table, damaged: true };
}

async function rowsStillRead(databases: Databases): Promise<readonly ShelfRow[]> {
  try {
    const [{ rescueTable }, database] = await Promise.all([import("#store/rescue.ts"), databases.open(FILE)]);
    const rows: readonly object[] = rescueTable(database, "app").rows;
    return rows.filter(isWhole);
  } catch {
    return [];
  }
}

const isWhole = (row: object): row is ShelfRow =>
  (["id", "name", "source", "origin", "added"] as const).every(
    (column) => typeof (row as Record<string, unknown>)[column] === "string",
  );

/** People are not counted among the records of an app. */
const PEOPLE = tableName("Person").slice(1, -1);

/** Roughly: opening the app counts anew. */
function countRows(database: Database): number {
  const tables = database.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'r_*' AND name <> ?", [
    PEOPLE,
  ]);
  const count = (table: string): number => Number(database.one(`SELECT count(*) FROM ${quoted(table)}`)?.[0]);
  return tables.reduce((sum, [name]) => sum + count(String(name)), 0);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Apps whose databases are there and which the list does not know. */
async function rowsOfApps(databases: Databases, table: ShelfTable): Promise<readonly ShelfRow[]> {
  const rows: ShelfRow[] = [];
  for (const name of databases.names()) {
    const id = /^app-(.+)\.sqlite3$/.exec(name)?.[1];
    if (id === undefined || table.read(id) !== null) continue;
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
          version: 1,
        });
      databases.close(name);
    } catch {
      // It can't be read, so there is nothing to show of it.
    }
  }
  return rows;
}
