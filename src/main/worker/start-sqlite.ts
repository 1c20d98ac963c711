import { openPool } from "#device/database/open-pool.ts";
import { compileSqlite } from "#device/database/sqlite-code.ts";
import { Sqlite } from "#store/sqlite/sqlite.ts";
import { filesOf, type DatabaseFiles } from "./database-files.ts";

/** SQLite in this worker, and its files in a directory; no files where the browser keeps none. */
export async function startSqlite(directory: string): Promise<{
  readonly sqlite: Sqlite;
  readonly files: DatabaseFiles | null;
}> {
  // The browser opens its files while SQLite's code is compiled and started.
  const opening = openPool(directory);
  try {
    const sqlite = new Sqlite(await compileSqlite());
    const pool = await opening;
    if (pool !== null) sqlite.files.keepIn(pool);
    return { sqlite, files: pool && filesOf(sqlite, pool) };
  } catch (problem) {
    // Nobody else could open them, and the next try neither.
    (await opening.catch(() => null))?.release();
    throw problem;
  }
}
