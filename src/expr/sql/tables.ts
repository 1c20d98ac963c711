import type { TypedTree } from "../typed.ts";

/** What the emitter needs to know about the storage of records; the store derives it from the model. */
export interface Tables {
  /** The quoted table name of an entity; null: there is none. */
  table(entity: string): string | null;
  field(entity: string, field: string): FieldPlace | null;
  /** The default order of an entity's records; the last term is the order of creation. */
  order(entity: string): readonly OrderTerm[];
  /** SQL for the position of a choice among its options, by which it is sorted; null: not a choice. */
  rank?(entity: string, field: string, column: string): string | null;
  /** The quoted column with the order of creation. */
  readonly sequence: string;
}

export type FieldPlace =
  | { readonly kind: "stored"; readonly column: string }
  /**
   * Computed from other fields; `tree` reads the variable `self`. Once an event has fixed the value, the column `value`
   * holds it. `mark` is set if the fixed value is empty.
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
