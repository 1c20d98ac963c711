import type { FilePool } from "#device/database/file-pool.ts";
import type { Sqlite } from "#store/sqlite/sqlite.ts";
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

export const filesOf = (sqlite: Sqlite, pool: FilePool): DatabaseFiles => ({
  names: () => pool.names().map((name) => name.slice(1)),
  async open(name) {
    // With no room left for spare files, what is there can still be opened, as long as there is one.
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
      // SQLite says only that it can't open a file.
      throw full !== null && /SQLITE_CANTOPEN/.test(String(problem)) ? full.problem : problem;
    }
    return database;
  },
  remove: (name) => pool.removeDatabase(`/${name}`),
  write: (name, bytes) => pool.write(`/${name}`, bytes),
});
