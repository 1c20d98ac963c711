import sqlite3InitModule, { type Database, type SAHPoolUtil, type Sqlite3Static } from "@sqlite.org/sqlite-wasm";

/** SQLite in this worker: files on the origin's private file system, or in memory where there is none. */
export interface DatabasePool {
  readonly sqlite3: Sqlite3Static;
  readonly kind: "disk" | "memory";
  open(name: string): Promise<Database>;
  /** All files of the pool. */
  names(): readonly string[];
  remove(name: string): void;
  /** The bytes of a closed database. */
  read(name: string): Promise<Uint8Array>;
}

/** A database, its write-ahead log and a spare for temporary files. */
const SLOTS_PER_DATABASE = 3;

export async function openPool(): Promise<DatabasePool> {
  const sqlite3 = await sqlite3InitModule();
  const pool = await openFiles(sqlite3);
  if (!pool) return memoryPool(sqlite3);
  return {
    sqlite3,
    kind: "disk",
    async open(name) {
      await pool.reserveMinimumCapacity((pool.getFileNames().length + 2) * SLOTS_PER_DATABASE);
      const database = new pool.OpfsSAHPoolDb(`/${name}`);
      // WAL without shared memory: the pool has one owner anyway. FULL so that an acknowledged commit is on the disk.
      database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
      return database;
    },
    names: () => pool.getFileNames().map((path) => path.slice(1)),
    remove: (name) => {
      pool.unlink(`/${name}`);
    },
    read: async (name) => pool.exportFile(`/${name}`),
  };
}

async function openFiles(sqlite3: Sqlite3Static): Promise<SAHPoolUtil | null> {
  if (!navigator.storage?.getDirectory) return null;
  // The handles of a leader that has just gone may be released a little later than its lock.
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      return await sqlite3.installOpfsSAHPoolVfs({
        name: `ninefold-${attempt}`,
        directory: "ninefold",
        initialCapacity: 12,
      });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NoModificationAllowedError") {
        if (error instanceof DOMException && error.name === "SecurityError") return null;
        if (attempt > 2) return null;
      }
      await new Promise((resolve) => setTimeout(resolve, 50 + attempt * 50));
    }
  }
  return null;
}

function memoryPool(sqlite3: Sqlite3Static): DatabasePool {
  const names = new Set<string>();
  return {
    sqlite3,
    kind: "memory",
    async open(name) {
      names.add(name);
      return new sqlite3.oo1.DB(":memory:", "c");
    },
    names: () => [...names],
    remove: (name) => {
      names.delete(name);
    },
    read: async () => new Uint8Array(),
  };
}
