import type { Where } from "#engine/ports/records.ts";
import type { Statement, Workplace } from "../workplace.ts";
/** The alias under which the records of a selection stand in every statement. */
export declare const ROOT = "t";
/** A condition as SQL; what is unknown counts as not met, also inside `not`. */
export declare function whereSql(at: Workplace, entity: string, where: Where): Statement;
