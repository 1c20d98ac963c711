import type { Database } from "../database.ts";
import type { EntityShape } from "./shape.ts";
/**
 * Columns have no declared type: values are bound as they are, and a retyped field needs no new table. Numbers of the
 * order of creation are never given twice, so that an undone delete finds its place free.
 */
export declare function createTable(db: Database, entity: EntityShape): void;
/** The columns a table has at this moment, hidden ones of earlier documents included. */
export declare function columnsOf(db: Database, table: string): ReadonlySet<string>;
export declare function tablesOf(db: Database): ReadonlySet<string>;
