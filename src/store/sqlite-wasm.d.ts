import type { Database } from "./database.ts";
import type { Database as Oo1Database, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
/** Wraps a connection that the caller has opened: in memory, or on `opfs-sahpool` in the worker. */
export declare function wrapDatabase(sqlite3: Sqlite3Static, connection: Oo1Database): Database;
/** A database in memory; with the bytes of a file, a copy of that file. */
export declare function openInMemory(sqlite3: Sqlite3Static, bytes?: Uint8Array): Database;
