import type { Ordering, Selection, Where } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { Statement, Workplace } from "../workplace.ts";
/** `FROM … WHERE …` of a selection. */
export declare function fromSql(at: Workplace, selection: Selection): Statement;
export declare function ids(
  at: Workplace,
  selection: Selection,
  order: readonly Ordering[],
  limit: number | null,
  offset: number,
): readonly string[];
export declare function count(at: Workplace, selection: Selection): number;
export declare function aggregate(
  at: Workplace,
  selection: Selection,
  fold: "sum" | "min" | "max" | "average",
  field: string,
): Value;
export declare function matches(at: Workplace, entity: string, id: string, where: Where): boolean;
