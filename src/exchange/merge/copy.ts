import type { SessionClient } from "#engine/contract/app.ts";
import type { Value } from "#expr/types.ts";
import type { DrawnModel } from "#model/model.ts";

/** A record with everything that is stored of it. */
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

/** A commit and what tells it apart from others of its number. */
export interface CommitMark {
  readonly commit: number;
  readonly at: string;
  readonly mark: string;
}

/** What a copy remembers of having merged another one. */
export interface MergeNote {
  /** How far the other copy's history was taken in. */
  readonly theirs: { readonly commit: number; readonly mark: string };
  /** The last commit here when that was done. */
  readonly mine: number;
  /** Records, by entity and id, that were refused then, or closed to whoever merged: they count as never seen. */
  readonly left: readonly string[];
  /** The same records as they are known here. */
  readonly leftHere: readonly string[];
}

export interface CopyHistory {
  /** 0: nothing was ever written. */
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
  /** Those that were not undone. */
  notes(): readonly MergeNote[];
}

/** The copy that is merged: another device's, opened under the document of this one. */
export interface OtherCopy {
  readonly name: string;
  /** Whether it ran under another document. */
  readonly otherDocument: boolean;
  /** A field that a record of it does not have was not said; it is not empty. */
  readonly isPartial: boolean;
  /** It was made with every record, not with those that a list showed. */
  readonly isWhole: boolean;
  /** When it was exported; null: it is a backup, or it does not say. */
  readonly exported: string | null;
  /** Tables and columns that nothing here is called by. */
  readonly leftOut: readonly string[];
  /** Columns whose dates or numbers can be read in two ways. */
  readonly unsure: readonly string[];
  readonly history: CopyHistory;
  /** What has to be done before it is read, in small pieces. */
  prepare(): AsyncIterable<undefined>;
  read(entity: string, id: string): CopyRecord | null;
  ids(entity: string, offset: number, limit: number): readonly string[];
  /** Child rows in their order. */
  rows(entity: string, id: string, field: string): readonly string[];
  title(entity: string, id: string): string;
  file(hash: string): Uint8Array | null;
}

/** The copy that is merged into: an app as a person uses it. */
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
