import type { FilePool } from "#device/database/file-pool.ts";
import { openPool } from "#device/database/open-pool.ts";
import { compileSqlite } from "#device/database/sqlite-code.ts";
import { Sqlite } from "#store/sqlite/sqlite.ts";
import { SqliteDatabase } from "#store/sqlite/sqlite-database.ts";

/** Database files on the origin's private file system. */
export interface DatabaseFiles {
  names(): readonly string[];
  open(name: string): Promise<SqliteDatabase>;
  remove(name: string): void;
  /** Puts the bytes of a database file there, to be opened afterwards. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * WAL without shared memory, as the pool has one owner anyway: SQLite must know that before it first looks into the file.
 * FULL so that an acknowledged commit is on the disk. A call to the file system costs about as much as the bytes it
 * carries, so pages are twice as large as usual, and 8 MB of them stay in memory.
 */
const SETTINGS = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; PRAGMA cache_size = -8000;`;

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

const filesOf = (sqlite: Sqlite, pool: FilePool): DatabaseFiles => ({
  names: () => pool.names().map((name) => name.slice(1)),
  async open(name) {
    // With no room left for spare files, what is there can still be opened.
    await pool.reserve().catch((problem: unknown) => {
      if (!pool.has(`/${name}`)) throw problem;
    });
    const database = new SqliteDatabase(sqlite, `/${name}`);
    try {
      database.script(SETTINGS);
    } catch (problem) {
      database.close();
      throw problem;
    }
    return database;
  },
  remove(name) {
    // What was under way when the device last stopped goes with it.
    for (const end of ["", "-wal", "-journal"]) pool.remove(`/${name}${end}`);
  },
  write: (name, bytes) => pool.write(`/${name}`, bytes),
});
