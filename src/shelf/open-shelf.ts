import { failureOf } from "#device/failure.ts";
import type { Database } from "#store/database.ts";
import { ShelfTable, type ShelfRow } from "#store/shelf.ts";
import type { Databases } from "./machine.ts";

export const SHELF_FILE = "shelf.sqlite3";

/** The file name of a temporary copy of an app's records. Each copy has its own, since several may exist. */
export const copyNamed = (purpose: "import" | "preview", id: string): string => `${purpose}-${id}.sqlite3`;
const isCopy = (name: string): boolean => /^(import|preview|trial)\b/.test(name);

export const fileNamed = (app: string): string => `app-${app}.sqlite3`;

export const fileOf = ({ id, file }: Pick<ShelfRow, "id" | "file">): string => file ?? fileNamed(id);

/** The file for replacement records. Existing files are never overwritten. */
export const nextFileOf = ({ id, version }: ShelfRow): string => fileNamed(`${id}~${version + 1}`);

/** Loaded only for repairs, which are rare. */
const mending = (): Promise<typeof import("./mend-shelf.ts")> => import("./mend-shelf.ts");

/**
 * Opens the list of apps. If it is missing or damaged, it is rebuilt from its readable rows and the apps' own
 * databases, so no app is lost. Only what no app contains is gone: earlier documents, sign-ins, allowed hosts.
 */
export async function openShelf(
  databases: Databases,
): Promise<{ readonly database: Database; readonly table: ShelfTable; readonly mended: boolean }> {
  // Remove copies left behind by a page that was closed.
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
  /** The app's id. */
  readonly id: string;
  readonly name: string;
  /** 1, or the number in the file's name. */
  readonly number: number;
}

/** Files of unknown apps, newest first. If the list is intact, also removes obsolete files of known apps. */
function filesNotListed(databases: Databases, listed: ListedFiles, isWhole: boolean): readonly FileOfApp[] {
  const names = databases.names();
  const unknown = names.flatMap((name) => {
    const [, whole, id, number = "1"] = /^app-((.+?)(?:~(\d+))?)\.sqlite3$/.exec(name) ?? [];
    if (whole === undefined || id === undefined) return [];
    const known = listed.get(whole) ?? listed.get(id);
    if (known === undefined) return [{ id, name, number: Number(number) }];
    // Left over when the device stopped while an app's records were being replaced.
    if (isWhole && fileOf(known) !== name && names.includes(fileOf(known))) databases.remove(name);
    return [];
  });
  return unknown.sort((a, b) => b.number - a.number);
}
