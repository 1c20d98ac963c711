import { failureOf } from "#device/failure.ts";
import type { Database } from "#store/database.ts";
import { ownDocument } from "#store/own-document.ts";
import { ShelfTable, type ShelfRow } from "#store/shelf.ts";
import type { Databases } from "./machine.ts";

const FILE = "shelf.sqlite3";

export const fileOf = (app: string): string => `app-${app}.sqlite3`;

/**
 * The list of apps. One that is damaged is made anew from what can be read of it and from the apps' own databases: no
 * app is lost with the list. What no app keeps is gone: earlier documents, sign-ins, allowed hosts.
 */
export async function openShelf(
  databases: Databases,
): Promise<{ readonly database: Database; readonly table: ShelfTable; readonly mended: boolean }> {
  try {
    const database = await databases.open(FILE);
    const table = new ShelfTable(database);
    table.readThrough();
    return { database, table, mended: false };
  } catch (problem) {
    if (failureOf(problem).code !== "storage-corrupt") throw problem;
  }
  const known = await rowsStillRead(databases);
  databases.remove(FILE);
  const database = await databases.open(FILE);
  const table = new ShelfTable(database);
  for (const row of known) table.add(row);
  for (const row of await rowsOfApps(databases, new Set(known.map(({ id }) => id)))) table.add(row);
  return { database, table, mended: true };
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

/** Roughly: opening the app counts anew. */
function countRows(database: Database): number {
  const tables = database.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'r\\_%' ESCAPE '\\'");
  return tables.reduce((sum, [name]) => sum + Number(database.one(`SELECT count(*) FROM "${String(name)}"`)?.[0]), 0);
}

async function rowsOfApps(databases: Databases, known: ReadonlySet<string>): Promise<readonly ShelfRow[]> {
  const rows: ShelfRow[] = [];
  for (const name of databases.names()) {
    const id = /^app-(.+)\.sqlite3$/.exec(name)?.[1];
    if (id === undefined || known.has(id)) continue;
    const database = await databases.open(name).catch(() => null);
    const said = database && ownDocument(database);
    if (database === null || said === null) continue;
    const [added, records] = [new Date().toISOString(), countRows(database)];
    rows.push({ id, ...said, origin: "file", added, opened: null, removed: null, records, version: 1 });
    databases.close(name);
  }
  return rows;
}
