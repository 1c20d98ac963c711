import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { Outcome, Refusal, Values } from "./commands.ts";
import type { Row } from "./queries.ts";
import type { DisplayValue } from "./display-value.ts";

/** A request for a draft: form input that is kept on the device until it is saved or discarded. */
export interface DraftRequest {
  readonly entity: string;
  /** The record being changed; null for a new one. */
  readonly id: string | null;
  /** An event whose input values are being filled in. */
  readonly event?: string;
  /** Initial values: from a link, a duplicate, or the record on whose screen the form was opened. */
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
  /** True if there are unsaved changes. */
  readonly changed: boolean;
  /** Errors of the whole record, those without a field. */
  readonly errors: readonly Refusal[];
}

export interface DraftField {
  readonly field: Field;
  readonly shown: DisplayValue;
  /** False if `Asked if` does not hold: the field is then not shown at all. */
  readonly visible: boolean;
  readonly required: boolean;
  /** Computed, fixed, or not writable for this person: shown without an input. */
  readonly readOnly: boolean;
  /** Empty until the field was left or a save was tried. */
  readonly errors: readonly Refusal[];
  /** Child rows, for `list of ENTITY`. */
  readonly rows?: readonly DraftRow[];
}

export interface DraftRow {
  /** Stable for the life of the draft; for a stored row, its id. */
  readonly row: string;
  readonly fields: readonly DraftField[];
}

/** One action of the person in the form. */
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
  /** Moves a row down by this many places; negative: up. */
  | { readonly kind: "moveRow"; readonly field: string; readonly row: string; readonly by: number };

export interface OptionsRequest {
  readonly draft: string;
  readonly field: string;
  readonly row?: { readonly field: string; readonly row: string };
  readonly search: string;
  readonly limit: number;
}

export interface OptionsAnswer {
  /** As in lists, with the fields that distinguish them and the status badge. */
  readonly options: readonly Row[];
  readonly total: number;
  readonly mayCreate: boolean;
}

export type DraftOutcome = { readonly outcome: Outcome; readonly draft: Draft | null };
