import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { Outcome, Refusal, Values } from "./commands.ts";
import type { Row } from "./queries.ts";
import type { DisplayValue } from "./display-value.ts";

/** A form being filled: kept on the device until it is saved or discarded. */
export interface DraftRequest {
  readonly entity: string;
  /** The record being changed; null for a new one. */
  readonly id: string | null;
  /** An event whose asked-for values are being filled in. */
  readonly event?: string;
  /** Values to begin with: a link's, a duplicate's, the record on whose screen it was begun. */
  readonly values?: Values;
  /** The screen whose `Fields` order the form; null: all fields in the document's order. */
  readonly screen?: string | null;
}

export interface Draft {
  readonly draft: string;
  readonly entity: string;
  readonly id: string | null;
  readonly event: string | null;
  /** What to show, in order. */
  readonly groups: readonly { readonly heading: string | null; readonly fields: readonly DraftField[] }[];
  /** True when something has been typed that is not saved. */
  readonly changed: boolean;
  /** Errors of the whole record, those without a field. */
  readonly errors: readonly Refusal[];
}

export interface DraftField {
  readonly field: Field;
  readonly shown: DisplayValue;
  /** False where `Asked if` does not hold: then it is not shown at all. */
  readonly visible: boolean;
  readonly required: boolean;
  /** Computed, fixed, or not the person's to write: shown, not typed in. */
  readonly readOnly: boolean;
  /** Errors show once the field was left or a save was tried. */
  readonly errors: readonly Refusal[];
  /** Child rows, for `list of ENTITY`. */
  readonly rows?: readonly DraftRow[];
}

export interface DraftRow {
  /** Stable while the draft lives; also the id of a stored row. */
  readonly row: string;
  readonly fields: readonly DraftField[];
}

/** One thing the person did in the form. */
export type DraftEdit =
  | {
      readonly kind: "set";
      readonly field: string;
      readonly value: Value;
      readonly row?: { readonly field: string; readonly row: string };
    }
  | { readonly kind: "leave"; readonly field: string; readonly row?: { readonly field: string; readonly row: string } }
  | { readonly kind: "addRow"; readonly field: string }
  | { readonly kind: "removeRow"; readonly field: string; readonly row: string }
  /** Puts a row so many places further down; up with less than nothing. */
  | { readonly kind: "moveRow"; readonly field: string; readonly row: string; readonly by: number };

export interface OptionsRequest {
  readonly draft: string;
  readonly field: string;
  readonly row?: { readonly field: string; readonly row: string };
  readonly search: string;
  readonly limit: number;
}

export interface OptionsAnswer {
  /** As lists show them: with what tells them apart, and the badge that says how they stand. */
  readonly options: readonly Row[];
  readonly total: number;
  readonly mayCreate: boolean;
}

export type DraftOutcome = { readonly outcome: Outcome; readonly draft: Draft | null };
