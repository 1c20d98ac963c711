import { failureOf } from "../failure.ts";
import { HostFailure } from "../wire.ts";
import { noteWhenRoomRunsOut } from "./room.ts";
import type { Database, SAHPoolUtil, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { startModule } from "./sqlite-module.ts";

/** Database files on the origin's private file system. */
export interface DatabaseFiles {
  names(): readonly string[];
  open(name: string): Promise<Database>;
  remove(name: string): void;
  /** Puts the bytes of a database file there, to be opened afterwards. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/** A database, its write-ahead log and a spare for temporary files. */
const SLOTS_PER_DATABASE = 3;

/**
 * WAL without shared memory, as the pool has one owner anyway: SQLite must know that before it first looks into the file.
 * FULL so that an acknowledged commit is on the disk. A call to the file system costs about as much as the bytes it
 * carries, so pages are twice as large as usual, and 8 MB of them stay in memory.
 */
const SETTINGS = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; PRAGMA cache_size = -8000;`;

/** SQLite in this worker, and its files in a directory; no files where the browser keeps none (private mode). */
export async function startSqlite(directory: string): Promise<{
  readonly sqlite3: Sqlite3Static;
  readonly files: DatabaseFiles | null;
}> {
  // The browser opens its folder while SQLite starts.
  const [keeps, sqlite3] = await Promise.all([keepsFiles(), startModule()]);
  const pool = keeps ? await openPool(sqlite3, directory) : null;
  return { sqlite3, files: pool && filesOf(pool) };
}

function filesOf(pool: SAHPoolUtil): DatabaseFiles {
  const names = () => pool.getFileNames().map((name) => name.slice(1));
  // No more than there is use for: every slot is a file that has to be opened at the start.
  const reserve = () => pool.reserveMinimumCapacity(pool.getFileNames().length + 2 * SLOTS_PER_DATABASE);
  return {
    names,
    async open(name) {
      // With no room left for spare files, what is there can still be opened.
      await reserve().catch((problem: unknown) => {
        if (!names().includes(name)) throw problem;
      });
      const database = new pool.OpfsSAHPoolDb(`/${name}`);
      try {
        database.exec(SETTINGS);
      } catch (problem) {
        database.close();
        throw problem;
      }
      return database;
    },
    remove(name) {
      // What was under way when the device last stopped goes with it.
      for (const end of ["", "-wal", "-journal"]) pool.unlink(`/${name}${end}`);
    },
    async write(name, bytes) {
      await reserve();
      await pool.importDb(`/${name}`, bytes);
    },
  };
}

async function openPool(sqlite3: Sqlite3Static, directory: string): Promise<SAHPoolUtil | null> {
  noteWhenRoomRunsOut();
  // The handles of a leader that has just gone may be released a little later than its lock.
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      // A name whose installation failed stays failed, so each attempt has its own; the directory is the same.
      const name = `ninefold-${attempt}`;
      return await sqlite3.installOpfsSAHPoolVfs({ name, directory, initialCapacity: 12 });
    } catch (error) {
      if (failureOf(error).code === "storage-full") throw failureOf(error);
      const problem = error instanceof DOMException ? error.name : "";
      // WebKitGTK has the method and refuses it always: nothing can have been kept there.
      if (problem === "NotSupportedError") return null;
      const busy = problem === "NoModificationAllowedError";
      if (!busy && attempt >= 2) throw closed(error);
      await new Promise((resolve) => setTimeout(resolve, 50 + attempt * 50));
    }
  }
  throw closed(new Error("Its files are in use."));
}

/** Private windows of some browsers, and old browsers, have no files for pages. */
async function keepsFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return "createSyncAccessHandle" in FileSystemFileHandle.prototype;
  } catch {
    return false;
  }
}

/** There may be records that can't be reached now: beginning anew in memory would look as if they were lost. */
function closed(problem: unknown): HostFailure {
  const failure = failureOf(problem);
  return failure.code === "storage-full" ? failure : new HostFailure("storage-closed", failure.message);
}
