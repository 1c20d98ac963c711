import { failureOf } from "#device/failure.ts";
import type { Database } from "#store/database.ts";
import { ShelfTable, type ShelfRow } from "#store/shelf.ts";
import type { Databases } from "./machine.ts";

export const SHELF_FILE = "shelf.sqlite3";

/** A copy of an app's records that something is tried on. Each has a file of its own: two may be tried at once. */
export const copyNamed = (purpose: "import" | "preview", id: string): string => `${purpose}-${id}.sqlite3`;
const isCopy = (name: string): boolean => /^(import|preview|trial)\b/.test(name);

const fileNamed = (app: string): string => `app-${app}.sqlite3`;

export const fileOf = ({ id, file }: Pick<ShelfRow, "id" | "file">): string => file ?? fileNamed(id);

/** For records that take the place of those that are there: a file is never written over. */
export const nextFileOf = ({ id, version }: ShelfRow): string => fileNamed(`${id}~${version + 1}`);

/** Fetched when something is missing: most lists are whole. */
const mending = (): Promise<typeof import("./mend-shelf.ts")> => import("./mend-shelf.ts");

/**
 * The list of apps. Where it is missing or damaged it is made anew from what can be read of it and from the apps' own
 * databases: no app is lost with the list. What no app keeps is gone: earlier documents, sign-ins, allowed hosts.
 */
export async function openShelf(
  databases: Databases,
): Promise<{ readonly database: Database; readonly table: ShelfTable; readonly mended: boolean }> {
  // What the end of a page has left of copies.
  for (const name of databases.names()) if (isCopy(name)) databases.remove(name);
  const { damaged, ...list } = await openList(databases);
  const unknown = filesNotListed(databases, list.table, !damaged);
  const found = unknown.length === 0 ? [] : await (await mending()).rowsOfApps(databases, unknown);
  for (const row of found) list.table.add(row);
  return { ...list, mended: damaged || found.length > 0 };
}

async function openList(
  databases: Databases,
): Promise<{ readonly database: Database; readonly table: ShelfTable; readonly damaged: boolean }> {
  try {
    const database = await databases.open(SHELF_FILE);
    const table = new ShelfTable(database);
    table.readThrough();
    return { database, table, damaged: false };
  } catch (problem) {
    if (failureOf(problem).code !== "storage-corrupt") throw problem;
  }
  return { ...(await (await mending()).listAnew(databases)), damaged: true };
}

export interface FileOfApp {
  readonly id: string;
  readonly name: string;
}

/** Files of apps that the list does not know. Those that an app has no use for any more go, where the list was whole. */
function filesNotListed(databases: Databases, table: ShelfTable, isWhole: boolean): readonly FileOfApp[] {
  const names = databases.names();
  return names.flatMap((name) => {
    const [, id, first] = /^app-((.+?)(?:~\d+)?)\.sqlite3$/.exec(name) ?? [];
    if (id === undefined || first === undefined) return [];
    const known = table.read(id) ?? table.read(first);
    if (known === null) return [{ id, name }];
    // Others were to take the place of its records, or have: the device stopped in between.
    if (isWhole && fileOf(known) !== name && names.includes(fileOf(known))) databases.remove(name);
    return [];
  });
}
