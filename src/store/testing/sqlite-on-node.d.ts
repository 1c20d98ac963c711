import type { Database } from "../database.ts";
/** A real SQLite in memory, empty or from the bytes of a file. */
export declare function memory(bytes?: Uint8Array): Promise<Database>;
