import type { SessionClient } from "#engine/contract/app.ts";
import type { Value } from "#expr/types.ts";
import type { DrawnModel } from "#model/model.ts";

/** A record with all of its stored values. */
export interface CopyRecord {
  readonly [field: string]: Value;
}

/** One change in the history of a copy. */
export interface CopyChange {
  readonly commit: number;
  readonly at: string;
  readonly by: string | null;
  readonly entity: string;
  readonly record: string;
  readonly what: "create" | "change" | "delete";
  readonly before: CopyRecord;
}

/** A commit with a mark that distinguishes it from commits of other histories with the same number. */
export interface CommitMark {
  readonly commit: number;
  readonly at: string;
  readonly mark: string;
}

/** What a copy remembers about merging another one. */
export interface MergeNote {
  /** The last commit of the other copy that was merged. */
  readonly theirs: { readonly commit: number; readonly mark: string };
  /** The last commit here at that time. */
  readonly mine: number;
  /** Records, by entity and id there, that were refused or hidden from the person then. They count as never merged. */
  readonly left: readonly string[];
  /** The same records, by their ids here. */
  readonly leftHere: readonly string[];
}

export interface CopyHistory {
  /** 0: nothing has been written yet. */
  last(): number;
  mark(commit: number): CommitMark | null;
  marks(after: number, limit: number): readonly CommitMark[];
  /** Newest first. */
  changesAfter(commit: number): Iterable<CopyChange>;
  /** Who wrote a record last, and when. */
  lastChange(
    entity: string,
    id: string,
  ): { readonly by: string | null; readonly at: string; readonly what: string; readonly kind: string } | null;
  /** Notes of merges that were not undone. */
  notes(): readonly MergeNote[];
}

/** The copy to merge from: another device's, opened under the document of this one. */
export interface OtherCopy {
  readonly name: string;
  /** True if it ran under a different version of the document. */
  readonly otherDocument: boolean;
  /** True if a record may lack fields: a missing field is unknown, not empty. */
  readonly isPartial: boolean;
  /** True if it contains every record, false if only those that a list showed. */
  readonly isWhole: boolean;
  /** When it was exported. Null: it is a backup, or the time is unknown. */
  readonly exported: string | null;
  /** Tables and columns that match nothing in this app. */
  readonly leftOut: readonly string[];
  /** Columns whose dates or numbers are ambiguous. */
  readonly unsure: readonly string[];
  readonly history: CopyHistory;
  /** Must be completed before the copy is read. Yields regularly. */
  prepare(): AsyncIterable<undefined>;
  read(entity: string, id: string): CopyRecord | null;
  ids(entity: string, offset: number, limit: number): readonly string[];
  /** Child rows in their order. */
  rows(entity: string, id: string, field: string): readonly string[];
  title(entity: string, id: string): string;
  file(hash: string): Uint8Array | null;
}

/** The copy to merge into: this app, as the current person sees it. */
export interface OwnCopy {
  readonly app: SessionClient;
  readonly model: DrawnModel;
  readonly history: CopyHistory;
}

export const keyOf = (entity: string, id: string): string => `${entity}\n${id}`;

export function entityAndId(key: string): readonly [entity: string, id: string] {
  const at = key.indexOf("\n");
  return [key.slice(0, at), key.slice(at + 1)];
}
