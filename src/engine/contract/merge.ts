import type { Exchange, ExportedFile, FileRefused, GivenFile } from "./exchange.ts";
import type { Refusal } from "./commands.ts";
import type { DisplayValue } from "./display-value.ts";

/** Merges another copy of the same app into this one. */
export interface Merging {
  /**
   * Opens a backup or an export of the same app; `stepMerge` then compares it. An encrypted backup needs its
   * passphrase; an export may consist of several files.
   */
  openMerge(files: readonly GivenFile[], passphrase?: string): Promise<OpenedMerge | FileRefused>;
  /**
   * `try`: on a copy of the records, which is discarded. `run`: on the real records. Both continue with `stepMerge`.
   */
  beginMerge(id: string, how: "try" | "run", choices: MergeChoices): Promise<MergeProgress | null>;
  /** Works for a short time and returns the progress. Null: no such merge, or it is closed. */
  stepMerge(id: string): Promise<MergeProgress | null>;
  /** Conflicts from the index `from` on, with both versions. */
  mergeConflicts(id: string, from: number, limit: number): Promise<readonly MergeConflict[]>;
  /** Stops it and undoes what it has written; returns the reasons if that is not possible. */
  cancelMerge(id: string): Promise<readonly Refusal[]>;
  /** Undoes everything it has written, in one step. */
  undoMerge(id: string): Promise<readonly Refusal[]>;
  /** A file of the refused records with the reasons. `reasons`: the words, by record. */
  refusedRecords(id: string, column: string, reasons: readonly (readonly string[])[]): Promise<ExportedFile | null>;
  /** Every record that was refused. */
  mergeRefusals(id: string): Promise<readonly RefusedRecord[]>;
  closeMerge(id: string): Promise<void>;
}

/** All operations with data from elsewhere. */
export type ExchangeAndMerging = Exchange & Merging;

export interface OpenedMerge {
  readonly kind: "opened";
  readonly id: string;
  readonly about: MergeAbout;
}

export interface MergeAbout {
  readonly name: string;
  /** `history`: the common ancestor was found in the histories. `none`: there is no common ancestor. */
  readonly ancestor: "history" | "none";
  /** The last instant that both have in common; null: there is none. */
  readonly since: string | null;
  /** The other copy has another document; it was migrated to this one first. */
  readonly otherDocument: boolean;
  /** When the export was made; null: it is a backup, or the export has no date. */
  readonly exported: string | null;
  /** Tables and columns of an export whose names match nothing here. */
  readonly leftOut: readonly string[];
  /** Columns of an export whose dates or numbers are ambiguous. */
  readonly unsure: readonly string[];
  /** Entities that a server keeps: their records come from there, not from the merge. */
  readonly fromServer: readonly string[];
}

export type MergeSide = "mine" | "theirs";

export interface MergeChoices {
  /** The side for conflicts without a choice. */
  readonly all: MergeSide;
  /** By `MergeConflict.key`, or by `KEY/FIELD`. */
  readonly each: { readonly [conflict: string]: MergeSide };
}

export interface MergeConflict {
  readonly key: string;
  readonly entity: string;
  readonly title: string;
  /** `fields`: both sides changed it. Else one side deleted what the other changed. */
  readonly what: "fields" | "deleted-here" | "deleted-there";
  readonly fields: readonly MergeConflictField[];
  readonly mine: MergeAuthor | null;
  readonly theirs: MergeAuthor | null;
}

export interface MergeConflictField {
  readonly field: string;
  readonly name: string;
  readonly mine: DisplayValue;
  readonly theirs: DisplayValue;
}

/** Who changed it last, according to that copy. */
export interface MergeAuthor {
  readonly by: string | null;
  readonly at: string;
}

export interface MergeCounts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  /** Nothing to do: equal on both sides, or changed here only. */
  readonly same: number;
  readonly conflicts: number;
  readonly refused: number;
  /** Records missing from an export: they stay, because an export may be partial. */
  readonly missing: number;
}

export interface MergeProgress {
  readonly how: "compare" | "try" | "run";
  readonly finished: boolean;
  readonly done: number;
  readonly total: number;
  readonly counts: MergeCounts;
  /** Some of the changes, for a preview. */
  readonly examples: readonly MergeExample[];
  /** The first of the records that were refused. */
  readonly refused: readonly RefusedRecord[];
}

export interface MergeExample {
  readonly what: "create" | "change" | "delete";
  readonly entity: string;
  readonly title: string;
  readonly theirs: MergeAuthor | null;
}

export interface RefusedRecord {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly refusals: readonly Refusal[];
}
