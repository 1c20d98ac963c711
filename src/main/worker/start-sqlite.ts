import { openPool } from "#device/database/open-pool.ts";
import { compileSqlite } from "#device/database/sqlite-code.ts";
import { Sqlite } from "#store/sqlite/sqlite.ts";
import { filesOf, type DatabaseFiles } from "./database-files.ts";

/** Starts SQLite in this worker, with its files in a directory; `files` null if the browser stores none. */
export async function startSqlite(directory: string): Promise<{
  readonly sqlite: Sqlite;
  readonly files: DatabaseFiles | null;
}> {
  // The browser opens the files while SQLite's code is compiled and started.
  const opening = openPool(directory);
  try {
    const sqlite = new Sqlite(await compileSqlite());
    const pool = await opening;
    if (pool !== null) sqlite.files.keepIn(pool);
    return { sqlite, files: pool && filesOf(sqlite, pool) };
  } catch (problem) {
    // Otherwise the files stay locked, for other tabs and for the next attempt.
    (await opening.catch(() => null))?.release();
    throw problem;
  }
}
