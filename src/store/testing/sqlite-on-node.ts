import { sqliteOnNode } from "../sqlite/on-node.ts";
import type { Database } from "../database.ts";
import { openInMemory } from "../sqlite/sqlite-database.ts";

const sqlite = sqliteOnNode();

/** A real SQLite database in memory, empty or from the bytes of a file. */
export async function memory(bytes?: Uint8Array): Promise<Database> {
  return openInMemory(sqlite, bytes);
}
