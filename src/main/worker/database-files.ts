import type { FilePool } from "#device/database/file-pool.ts";
import type { Sqlite } from "#store/sqlite/sqlite.ts";
import { SqliteDatabase } from "#store/sqlite/sqlite-database.ts";

/** Database files in the browser's private file system. */
export interface DatabaseFiles {
  names(): readonly string[];
  open(name: string): Promise<SqliteDatabase>;
  remove(name: string): void;
  /** Writes a complete database file, which can then be opened. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * WAL without shared memory, because there is only one connection; exclusive locking must be set before SQLite first
 * reads the file. FULL, so that an acknowledged commit is on the disk. Pages are twice the usual size, because a call
 * to the file system costs about as much as the bytes it transfers; 8 MB of pages are cached.
 */
const SETTINGS = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; PRAGMA cache_size = -8000;`;

export const filesOf = (sqlite: Sqlite, pool: FilePool): DatabaseFiles => ({
  names: () => pool.names().map((name) => name.slice(1)),
  async open(name) {
    // If the disk is too full for spare files, an existing database can still be opened while one is left.
    const full = await pool.reserve().then(
      () => null,
      (problem: unknown) => {
        if (!pool.has(`/${name}`)) throw problem;
        return { problem };
      },
    );
    const database = new SqliteDatabase(sqlite, `/${name}`);
    try {
      database.script(SETTINGS);
    } catch (problem) {
      database.close();
      // SQLite itself reports only that it can't open a file.
      throw full !== null && /SQLITE_CANTOPEN/.test(String(problem)) ? full.problem : problem;
    }
    return database;
  },
  remove: (name) => pool.removeDatabase(`/${name}`),
  write: (name, bytes) => pool.write(`/${name}`, bytes),
});
