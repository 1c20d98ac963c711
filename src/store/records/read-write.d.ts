import type { StoredRecord } from "#engine/ports/records.ts";
import type { Workplace } from "../workplace.ts";
/** The place of a child row in its owner's list travels with the record under this key. */
export declare const POSITION_KEY = "@position";
export declare function read(at: Workplace, entity: string, id: string): StoredRecord | null;
export declare function insert(at: Workplace, entity: string, record: StoredRecord): void;
export declare function update(at: Workplace, entity: string, id: string, values: StoredRecord): void;
export declare function remove(at: Workplace, entity: string, id: string): void;
