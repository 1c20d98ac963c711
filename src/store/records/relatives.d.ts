import type { Workplace } from "../workplace.ts";
/** Child rows in their owner's order. */
export declare function children(at: Workplace, owner: string, id: string, field: string): readonly string[];
/** Who refers to a record; its own child rows do not count, they go with it. */
export declare function referrers(
  at: Workplace,
  entity: string,
  id: string,
): readonly {
  readonly entity: string;
  readonly field: string;
  readonly count: number;
}[];
