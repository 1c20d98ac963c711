import type { ErrorDisplay } from "#model/8-errors.ts";
import type { Value } from "#expr/types.ts";
import type { CodedMessage } from "./reasons.ts";

/** Values by field key. A `children` field holds the whole list of its rows, in order. */
export interface Values {
  readonly [field: string]: Value | readonly ChildRow[];
}

/** A child row as it is written with its owner; rows that are missing from the list are deleted. */
export interface ChildRow {
  /** Null for a new row. */
  readonly id: string | null;
  readonly values: Values;
  /** The id that a new row is to have, where its writer must know it beforehand (a draft). */
  readonly newId?: string;
}

/** Every write there is. A command is judged by the rights of the current profile. */
export type Command =
  | { readonly kind: "create"; readonly entity: string; readonly id?: string; readonly values: Values }
  | { readonly kind: "change"; readonly entity: string; readonly id: string; readonly values: Values }
  | { readonly kind: "delete"; readonly entity: string; readonly id: string }
  | {
      readonly kind: "fire";
      readonly entity: string;
      readonly id: string;
      readonly event: string;
      readonly values: Values;
    }
  | { readonly kind: "setConstant"; readonly name: string; readonly value: Value }
  | { readonly kind: "readNotice"; readonly notice: number }
  /** A value that a changed document set aside: into its field again (refused where it does not fit), or given up. */
  | { readonly kind: "takeSetAside"; readonly item: number }
  | { readonly kind: "dropSetAside"; readonly item: number }
  /** A call of point 7 on demand; `values` are the names that a sign-in call asks for. */
  | {
      readonly kind: "call";
      readonly call: string;
      readonly entity: string | null;
      readonly id: string | null;
      readonly values?: Values;
    }
  /**
   * A record as another copy of this app has it: created where it is missing, else changed. `status` among the values is
   * reached by steps that the person may take. Nothing that happened there happens again. `there`: who wrote it, and
   * when, as that copy says.
   */
  | {
      readonly kind: "merge";
      readonly entity: string;
      readonly id: string;
      readonly values: Values;
      readonly there?: { readonly by: string; readonly at: string } | null;
    }
  /**
   * Takes back a commit of this device, exactly; refused where later commits touched the same things. Several in one
   * submission, the newest first, are taken back together.
   */
  | { readonly kind: "undo"; readonly commit: number };

/** Commands that succeed or fail together. */
export interface Submission {
  readonly commands: readonly Command[];
  /** Codes of warnings that the person has read and confirmed. */
  readonly confirmed?: readonly string[];
  /** What the history calls it; unless given, each command by its own name. */
  readonly as?: "import" | "merge";
}

/** Why something was not done. */
export interface Refusal extends CodedMessage {
  readonly shown: ErrorDisplay;
  /** Which command of the submission, and what it belongs to. */
  readonly command: number;
  readonly entity: string | null;
  readonly id: string | null;
  readonly field: string | null;
  /** For a child row written with its owner: the field of the owner and the row's index. */
  readonly row?: { readonly field: string; readonly index: number };
  readonly atRow?: ErrorAtRow;
}

/** Of what a server found wrong with a list: the row that it means, its field, and the words for it there. */
export interface ErrorAtRow {
  readonly id: string;
  readonly field: string;
  readonly message: string;
}

export interface RecordKey {
  readonly entity: string;
  readonly id: string;
}

export type Outcome =
  | {
      readonly kind: "done";
      /** The number of the commit, for undo. */
      readonly commit: number;
      /** The record of each command, in order. */
      readonly records: readonly RecordKey[];
      /** Texts of `show` effects. */
      readonly messages: readonly string[];
      /** The last `open` effect. */
      readonly open: { readonly screen: string; readonly id: string | null } | null;
      readonly undoable: boolean;
      /** Calls that are made at once because they send a secret: wait for them with `settled`. */
      readonly calls?: readonly string[];
    }
  /** Nothing was written; all refusals at once. */
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] }
  /** Nothing was written yet: submit again with these codes confirmed. */
  | { readonly kind: "warned"; readonly warnings: readonly Refusal[] };
