import type { Value } from "#expr/types.ts";
import type { ErrorAtRow } from "../contract/commands.ts";
import type { CodedMessage, SetAsideReason } from "../contract/reasons.ts";

/** The key prefix of drafts in the small state. */
export const DRAFTS = "draft/";

/** The stored part of a draft: what was typed, which fields were left, whether saving was tried. The rest follows. */
export interface DraftState {
  readonly draft: string;
  /** The person who opened it; null: a guest. Missing in drafts of earlier versions. */
  readonly by?: string | null;
  readonly entity: string;
  readonly id: string | null;
  /** The id of a new record, both as a draft and once saved. */
  readonly newId: string;
  readonly event: string | null;
  readonly screen: string | null;
  readonly values: { readonly [field: string]: Value };
  readonly aside?: readonly SetAsideInput[];
  /** Child rows, once they were edited. */
  readonly rows: { readonly [field: string]: readonly DraftRowState[] };
  /** Stored rows that the person has removed; saving deletes no others. Missing in drafts of earlier versions. */
  readonly removed?: readonly string[];
  /** Fields that the focus has left, as `field` or `field/row/field`. */
  readonly left: readonly string[];
  readonly tried: boolean;
  readonly changed: boolean;
  /** Errors of fields that a server found; editing a field removes its errors. */
  readonly serverErrors?: readonly (CodedMessage & { readonly field: string; readonly atRow?: ErrorAtRow })[];
  /** The request that opened it; the same request finds this draft again after a reload. */
  readonly request: string;
}

export interface DraftRowState {
  readonly row: string;
  readonly isNew: boolean;
  readonly values: { readonly [field: string]: Value };
  readonly aside?: readonly SetAsideInput[];
}

/** Input typed under an earlier document that no field can hold now. Saving sets it aside beside the record. */
export interface SetAsideInput {
  readonly field: string;
  readonly value: Value;
  readonly reason: SetAsideReason;
  /** The earlier shape of the field, as the store describes it. */
  readonly shape: Value;
}
