import type { TypedTree } from "../typed.ts";

/** What the emitter must know about where records lie; the store answers it from the model. */
export interface Tables {
  /** The quoted table of an entity; null where there is none. */
  table(entity: string): string | null;
  field(entity: string, field: string): FieldPlace | null;
  /** How an entity's records are ordered where nothing else is said, ending in the order of creation. */
  order(entity: string): readonly OrderTerm[];
  /** SQL for the place of a choice among its options, which is what it is ordered by; null for other fields. */
  rank?(entity: string, field: string, column: string): string | null;
  /** The quoted column that tells the order of creation. */
  readonly sequence: string;
}

export type FieldPlace =
  | { readonly kind: "stored"; readonly column: string }
  /**
   * Computed from others: `tree` stands on the variable `self`. Once an event has fixed it, the column `value` holds it,
   * and `mark` says so where it was empty then.
   */
  | {
      readonly kind: "computed";
      readonly tree: TypedTree;
      readonly self: string;
      readonly fixed: { readonly value: string; readonly mark: string } | null;
    }
  /** Rows of another entity whose `owner` is this record, ordered by `position`. */
  | { readonly kind: "children"; readonly entity: string; readonly owner: string; readonly position: string };

export type OrderTerm =
  | { readonly kind: "field"; readonly field: string; readonly descending: boolean }
  | { readonly kind: "sequence" };
