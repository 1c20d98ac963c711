import type { Fold, TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";

/** A record as stored: field keys, `id`, `created_at`, …, `status`, `owner`; computed fields are not among them. */
export interface StoredRecord {
  readonly [field: string]: Value;
}

/**
 * A condition on the records of one entity. `row` names the variable that stands for the candidate record inside the
 * tree (a bare field of it is `{op: "field", of: {op: "variable", name: row}}`); `variables` gives all others.
 * An unknown condition is not met.
 */
export type Where =
  | { readonly test: TypedTree; readonly row: string; readonly variables: { readonly [name: string]: Value } }
  | { readonly all: readonly Where[] }
  | { readonly any: readonly Where[] }
  | { readonly not: Where }
  /** A stored or computed field equals one of these values (null: is empty). */
  | { readonly field: string; readonly oneOf: readonly Value[] }
  | { readonly field: string; readonly least?: Value; readonly most?: Value }
  /** Words that must all begin some word in these fields (FTS5), accents and case folded. */
  | { readonly search: string; readonly fields: readonly string[] };

export interface Selection {
  readonly entity: string;
  readonly where: Where | null;
}

export interface Ordering {
  /** A stored or computed field; records without a value come last. Ties are broken by creation. */
  readonly field: string;
  readonly descending: boolean;
  /** The field counts as empty in records that don't meet this condition. */
  readonly only?: Where;
  /** Records with equal values are adjacent: `apple` and `Apple` form two groups, though neither sorts first. */
  readonly grouped?: boolean;
}

/** How records are grouped. */
export interface Grouping {
  readonly by: string;
  /** Groups dates and moments by period. */
  readonly step?: "day" | "week" | "month" | "year" | null;
  /** A field to sum up in each group. */
  readonly value?: string | null;
  /** The field counts as empty in records that don't meet this condition. */
  readonly only?: Where | null;
  /** The order of the groups, by fields that are equal in all rows of a group. Periods are always in order of time. */
  readonly order?: readonly Ordering[];
}

export interface Group {
  readonly key: Value;
  readonly count: number;
  readonly sum: Value;
}

/**
 * A cursor in an ordered list: the sort values of the record that was there. It stays valid when the record changes or
 * is deleted. Only the store makes and reads it, always with the same order.
 */
export type Place = readonly (string | number | null)[];

/** A part of an ordered list. Its cost depends on `skip` and `limit`, not on how far down the place is. */
export interface PageWindow {
  /** Null: the start of the list; backwards, its end. */
  readonly at: Place | null;
  /** True: the nearest records before the place instead of those from it on; still returned in the list's order. */
  readonly backwards: boolean;
  /** The number of records next to the place to leave out. */
  readonly skip: number;
  readonly limit: number;
  /** Whether to return the places of the first and the last record too. */
  readonly marked: boolean;
}

export interface PageOfRecords {
  /** With the requested fields, computed ones included. */
  readonly records: readonly StoredRecord[];
  readonly first: Place | null;
  readonly last: Place | null;
}

/** The result of synchronous work: no promise. A transaction that awaits would include the writes of others. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/** The engine's access to records. Synchronous, because it runs inside the worker, on SQLite. */
export interface Records {
  /** Runs in one transaction (nested: a savepoint); rolled back when `work` throws or does not `keep`. */
  transaction<T>(work: () => { readonly keep: boolean; readonly result: Synchronous<T> }): T;

  /** Called after each outermost transaction, whoever began it. */
  onEnd(listener: (committed: boolean) => void): void;

  read(entity: string, id: string): StoredRecord | null;
  insert(entity: string, record: StoredRecord): void;
  update(entity: string, id: string, values: StoredRecord): void;
  remove(entity: string, id: string): void;

  ids(selection: Selection, order: readonly Ordering[], limit: number | null, offset: number): readonly string[];
  page(selection: Selection, order: readonly Ordering[], window: PageWindow, fields: readonly string[]): PageOfRecords;
  /** How many records of the list stand before a place. */
  position(selection: Selection, order: readonly Ordering[], place: Place): number;
  /** The number of records; counting stops at `most`. */
  count(selection: Selection, most?: number | null): number;
  /** The cached number of records; null: not counted yet, or something was written since. */
  knownCount(selection: Selection): number | null;
  /** The cached number, else a count that stops at `most`. */
  knownOrFew(selection: Selection, most: number): number;
  /** sum, min, max, average of a stored or computed field. */
  aggregate(selection: Selection, fold: "sum" | "min" | "max" | "average", field: string): Value;
  /** Groups by a field, with count and, where a value field is given, its sum. */
  groups(selection: Selection, grouping: Grouping): readonly Group[];
  /** Whether one record meets a condition. */
  matches(entity: string, id: string, where: Where): boolean;
  /** A list operation of an expression, answered by SQL; null: it has no SQL form. */
  fold(fold: Fold, variables: (name: string) => Value): { readonly value: Value } | null;
  /** Computed or stored fields of many records at once, for a page of a list. */
  values(entity: string, ids: readonly string[], fields: readonly string[]): readonly StoredRecord[];

  children(owner: string, id: string, field: string): readonly string[];
  /** The number of records that refer to this one, by entity and field. */
  referrers(
    entity: string,
    id: string,
  ): readonly { readonly entity: string; readonly field: string; readonly count: number }[];
  /** The next number of a series; never given twice, not even after a delete. */
  nextInSeries(entity: string, field: string, first: number): number;
}

/** The clock of queries while they run; `today()` in SQL reads it. */
export interface QueryClock {
  now(): string;
  readonly zone: string;
  readonly weekStart: number;
}
