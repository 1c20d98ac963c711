import type { Workplace } from "../workplace.ts";
/** Gives the evaluator its way to stored records, and SQL the functions that every store needs. */
export declare function connect(at: Workplace): void;
