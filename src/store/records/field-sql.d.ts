import type { Storage } from "../schema/shape.ts";
import type { Statement, Workplace } from "../workplace.ts";
/** A stored or computed field of the rows `alias`; null for a field that is not there. */
export declare function fieldSql(at: Workplace, entity: string, field: string, alias?: string): Statement;
/** Durations are ordered by their length, not by how they are written; everything else orders as it is kept. */
export declare function sortable(field: Statement, storage: Storage): Statement;
export declare const lengthOfDuration: (text: unknown) => number | null;
