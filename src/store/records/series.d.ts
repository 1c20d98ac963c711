import type { Workplace } from "../workplace.ts";
/** Counts on from the last number given, whatever became of its record. */
export declare function nextInSeries(at: Workplace, entity: string, field: string, first: number): number;
