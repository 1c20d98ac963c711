import type { ErrorDisplay } from "#model/8-errors.ts";
import type { Value } from "#expr/types.ts";
import type { CodedMessage } from "./reasons.ts";

/** Values by field key. A `children` field holds the whole list of its rows, in order. */
export interface Values {
  readonly [field: string]: Value | readonly ChildRow[];
}

/** A child row, written with its owner. Rows missing from the list are deleted. */
export interface ChildRow {
  /** Null for a new row. */
  readonly id: string | null;
  readonly values: Values;
  /** The id for a new row, if its writer must know it beforehand (drafts). */
  readonly newId?: string;
}

/** All kinds of writes. Every command is checked against the rights of the session's person. */
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
  /**
   * `takeSetAside` puts a value that was set aside into its field again (refused if it does not fit); `dropSetAside`
   * gives it up.
   */
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
   * A record from another copy of this app: created if it is missing, else changed. A `status` in `values` is reached
   * by transitions that the person may use. Effects, calls and notices are not repeated. `there`: author and time
   * according to the other copy.
   */
  | {
      readonly kind: "merge";
      readonly entity: string;
      readonly id: string;
      readonly values: Values;
      readonly there?: { readonly by: string; readonly at: string } | null;
    }
  /**
   * Undoes a commit of this device exactly; refused if later commits touched the same things. Several in one
   * submission, the newest first, are undone together; other commands can't be mixed with them.
   */
  | { readonly kind: "undo"; readonly commit: number };

/** Commands that succeed or fail together. */
export interface Submission {
  readonly commands: readonly Command[];
  /** Codes of warnings that the person has read and confirmed. */
  readonly confirmed?: readonly string[];
  /** The kind in the history; without it, each command's own kind. */
  readonly as?: "import" | "merge";
}

/** Why something was not done. */
export interface Refusal extends CodedMessage {
  readonly shown: ErrorDisplay;
  /** Index of the command in the submission, and the place that the refusal is about. */
  readonly command: number;
  readonly entity: string | null;
  readonly id: string | null;
  readonly field: string | null;
  /** For a child row written with its owner: the field of the owner and the row's index. */
  readonly row?: { readonly field: string; readonly index: number };
  readonly atRow?: ErrorAtRow;
}

/** A server's validation error in a list of child rows: the row, its field, and the message for it. */
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
      /** Calls that are sent at once because they contain a secret: wait for them with `settled`. */
      readonly calls?: readonly string[];
    }
  /** Nothing was written; all refusals at once. */
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] }
  /** Nothing was written yet: submit again with these codes confirmed. */
  | { readonly kind: "warned"; readonly warnings: readonly Refusal[] };
