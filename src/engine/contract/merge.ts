import type { Exchange, ExportedFile, FileRefused, GivenFile } from "./exchange.ts";
import type { Refusal } from "./commands.ts";
import type { DisplayValue } from "./display-value.ts";

/** Bringing another copy of the same app together with this one. */
export interface Merging {
  /**
   * Opens a backup or an export of the same app; `stepMerge` then compares it. A sealed backup needs its passphrase; an
   * export may be several files.
   */
  openMerge(files: readonly GivenFile[], passphrase?: string): Promise<OpenedMerge | FileRefused>;
  /** `try`: on a copy of the records that is gone afterwards. `run`: on the records. Each goes on with `stepMerge`. */
  beginMerge(id: string, how: "try" | "run", choices: MergeChoices): Promise<MergeProgress | null>;
  /** Works for a moment, and says how far it is. Null: there is no such merge (any more). */
  stepMerge(id: string): Promise<MergeProgress | null>;
  /** Conflicts from that place on, side by side. */
  mergeConflicts(id: string, from: number, limit: number): Promise<readonly MergeConflict[]>;
  /** Stops it; what it has written is taken back, or it is told why that can't be. */
  cancelMerge(id: string): Promise<readonly Refusal[]>;
  /** Takes everything back that it has written, in one step. */
  undoMerge(id: string): Promise<readonly Refusal[]>;
  /** What was refused as a file of records with the reasons; `reasons`: the words, by record. */
  refusedRecords(id: string, column: string, reasons: readonly (readonly string[])[]): Promise<ExportedFile | null>;
  /** Every record that was refused. */
  mergeRefusals(id: string): Promise<readonly RefusedRecord[]>;
  closeMerge(id: string): Promise<void>;
}

/** Everything that a person may do about data of other places. */
export type ExchangeAndMerging = Exchange & Merging;

export interface OpenedMerge {
  readonly kind: "opened";
  readonly id: string;
  readonly about: MergeAbout;
}

export interface MergeAbout {
  readonly name: string;
  /** How what is common to both was found: by their histories, or not at all. */
  readonly ancestor: "history" | "none";
  /** The last moment that both have in common; null: there is none. */
  readonly since: string | null;
  /** The other copy runs under another document: it was made to fit this one first. */
  readonly otherDocument: boolean;
  /** When the export was made; null: it is a backup, or the export does not say. */
  readonly exported: string | null;
  /** Tables and columns of an export that nothing here is called by. */
  readonly leftOut: readonly string[];
  /** Columns of an export whose dates or numbers can be read in two ways. */
  readonly unsure: readonly string[];
  /** Kinds of records that a server keeps: they come from there. */
  readonly fromServer: readonly string[];
}

export type MergeSide = "mine" | "theirs";

export interface MergeChoices {
  /** What holds where nothing is chosen. */
  readonly all: MergeSide;
  /** By `MergeConflict.key`, or by that with `/` and a field. */
  readonly each: { readonly [conflict: string]: MergeSide };
}

export interface MergeConflict {
  readonly key: string;
  readonly entity: string;
  readonly title: string;
  /** `fields`: both changed it. The others: one side deleted what the other changed. */
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

/** Who changed it last, as that copy says. */
export interface MergeAuthor {
  readonly by: string | null;
  readonly at: string;
}

export interface MergeCounts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  /** Nothing to do: as in the other copy, or changed here alone. */
  readonly same: number;
  readonly conflicts: number;
  readonly refused: number;
  /** Records that an export does not have: they stay, since nobody knows why it has them not. */
  readonly missing: number;
}

export interface MergeProgress {
  readonly how: "compare" | "try" | "run";
  readonly finished: boolean;
  readonly done: number;
  readonly total: number;
  readonly counts: MergeCounts;
  /** Some of what comes or changes, for a preview. */
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
