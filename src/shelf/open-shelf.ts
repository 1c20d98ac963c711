import { failureOf } from "#device/failure.ts";
import type { Database } from "#store/database.ts";
import { ShelfTable, type ShelfRow } from "#store/shelf.ts";
import type { Databases } from "./machine.ts";

export const SHELF_FILE = "shelf.sqlite3";

/** A copy of an app's records that something is tried on. Each has a file of its own: two may be tried at once. */
export const copyNamed = (purpose: "import" | "preview", id: string): string => `${purpose}-${id}.sqlite3`;
const isCopy = (name: string): boolean => /^(import|preview|trial)\b/.test(name);

export const fileNamed = (app: string): string => `app-${app}.sqlite3`;

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
  const { damaged, listed, ...list } = await openList(databases);
  const unknown = filesNotListed(databases, listed, !damaged);
  const found = unknown.length === 0 ? [] : await (await mending()).rowsOfApps(databases, unknown);
  for (const row of found) list.table.add(row);
  return { ...list, mended: damaged || found.length > 0 };
}

interface OpenList {
  readonly database: Database;
  readonly table: ShelfTable;
  readonly listed: ListedFiles;
  readonly damaged: boolean;
}

type ListedFiles = ReturnType<ShelfTable["files"]>;

async function openList(databases: Databases): Promise<OpenList> {
  try {
    const database = await databases.open(SHELF_FILE);
    const table = new ShelfTable(database);
    return { database, table, listed: table.files(), damaged: false };
  } catch (problem) {
    if (failureOf(problem).code !== "storage-corrupt") throw problem;
  }
  const { database, table } = await (await mending()).listAnew(databases);
  return { database, table, listed: table.files(), damaged: true };
}

export interface FileOfApp {
  /** Of the app. */
  readonly id: string;
  readonly name: string;
  /** Which of the app's files it is: 1, or the number in its name. */
  readonly number: number;
}

/** Files of apps that the list does not know, the newest of each app first. Those that an app has no use for any more go, where the list was whole. */
function filesNotListed(databases: Databases, listed: ListedFiles, isWhole: boolean): readonly FileOfApp[] {
  const names = databases.names();
  const unknown = names.flatMap((name) => {
    const [, whole, id, number = "1"] = /^app-((.+?)(?:~(\d+))?)\.sqlite3$/.exec(name) ?? [];
    if (whole === undefined || id === undefined) return [];
    const known = listed.get(whole) ?? listed.get(id);
    if (known === undefined) return [{ id, name, number: Number(number) }];
    // Others were to take the place of its records, or have: the device stopped in between.
    if (isWhole && fileOf(known) !== name && names.includes(fileOf(known))) databases.remove(name);
    return [];
  });
  return unknown.sort((a, b) => b.number - a.number);
}
