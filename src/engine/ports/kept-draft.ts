import type { Value } from "#expr/types.ts";
import type { ErrorAtRow } from "../contract/commands.ts";
import type { CodedMessage, SetAsideReason } from "../contract/reasons.ts";

/** Where the small state keeps forms. */
export const DRAFTS = "draft/";

/** What a draft is made of: what was typed, and what was left or tried. Everything else follows from it. */
export interface DraftState {
  readonly draft: string;
  /** Whose form it is; null: a guest's. Forms of earlier versions don't say. */
  readonly by?: string | null;
  readonly entity: string;
  readonly id: string | null;
  /** The id that a new record has while it is a draft, and after. */
  readonly newId: string;
  readonly event: string | null;
  readonly screen: string | null;
  readonly values: { readonly [field: string]: Value };
  readonly aside?: readonly SetAsideInput[];
  /** Child rows, once they were touched. */
  readonly rows: { readonly [field: string]: readonly DraftRowState[] };
  /** Stored rows that the person has taken out of their lists: no others are deleted. Forms of earlier versions don't say. */
  readonly removed?: readonly string[];
  /** Fields that were left, as `field` or `field/row/field`. */
  readonly left: readonly string[];
  readonly tried: boolean;
  readonly changed: boolean;
  /** What a server found wrong with fields; forgotten for a field as soon as it is typed in. */
  readonly serverErrors?: readonly (CodedMessage & { readonly field: string; readonly atRow?: ErrorAtRow })[];
  /** The request it was opened by, so that the same form finds it again after a reload. */
  readonly request: string;
}

export interface DraftRowState {
  readonly row: string;
  readonly isNew: boolean;
  readonly values: { readonly [field: string]: Value };
  readonly aside?: readonly SetAsideInput[];
}

/** What was typed under an earlier document and no field of this one holds. Saved, it is set aside beside the record. */
export interface SetAsideInput {
  readonly field: string;
  readonly value: Value;
  readonly reason: SetAsideReason;
  /** What the field was, as the store knows it. */
  readonly shape: Value;
}
