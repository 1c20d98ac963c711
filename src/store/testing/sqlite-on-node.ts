import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import type { Database } from "../database.ts";
import { openInMemory } from "../sqlite-wasm.ts";

const loading = sqlite3InitModule();

/** A real SQLite in memory, empty or from the bytes of a file. */
export async function memory(bytes?: Uint8Array): Promise<Database> {
  return openInMemory(await loading, bytes);
}
