import type { Statement, Workplace } from "../workplace.ts";
/**
 * Every word must begin some word in one of the fields. A reference is searched by what its record is called. With no
 * fields given, all texts of the entity are searched.
 */
export declare function searchSql(at: Workplace, entity: string, search: string, fields: readonly string[]): Statement;
