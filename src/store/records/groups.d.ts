import type { Selection } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { Workplace } from "../workplace.ts";
export interface Group {
  readonly key: Value;
  readonly count: number;
  readonly sum: Value;
}
/** Counts, and sums where a value field is given, by a field; dates and instants by day, week, month or year. */
export declare function groups(
  at: Workplace,
  selection: Selection,
  by: string,
  step: "day" | "week" | "month" | "year" | null,
  value: string | null,
): readonly Group[];
