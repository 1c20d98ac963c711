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
  /** The field counts as empty in records that don't meet it. */
  readonly only?: Where;
  /** Records with the same value stand together: `apple` and `Apple` are two groups, though neither comes first. */
  readonly grouped?: boolean;
}

/** What records are grouped by. */
export interface Grouping {
  readonly by: string;
  /** Dates and moments are grouped by period. */
  readonly step?: "day" | "week" | "month" | "year" | null;
  /** A field that is added up in each group. */
  readonly value?: string | null;
  /** The field counts as empty in records that don't meet it. */
  readonly only?: Where | null;
  /** As the rows of the groups are ordered: it says nothing in which rows of a group differ. Periods follow one another. */
  readonly order?: readonly Ordering[];
}

export interface Group {
  readonly key: Value;
  readonly count: number;
  readonly sum: Value;
}

/**
 * A place in an ordered list: what the record that stood there was ordered by. It stays a place when the record changes
 * or goes. Made by the store and only given back to it, with the same order.
 */
export type Place = readonly (string | number | null)[];

/** Which part of an ordered list is wanted. What it costs depends on `skip` and `limit`, not on where the place is. */
export interface PageWindow {
  /** Null: the start of the list; backwards, its end. */
  readonly at: Place | null;
  /** The records before the place, the nearest ones, instead of those from there on; given in the list's order. */
  readonly backwards: boolean;
  /** So many records next to the place are left out. */
  readonly skip: number;
  readonly limit: number;
  /** Whether the places of the first and the last record are wanted too. */
  readonly marked: boolean;
}

export interface PageOfRecords {
  /** With the fields that were asked for, computed ones included. */
  readonly records: readonly StoredRecord[];
  readonly first: Place | null;
  readonly last: Place | null;
}

/** What synchronous work may give: anything but a promise. A transaction that waits would take in the writes of others. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

/** Everything the engine asks of the place where records are. Synchronous: it runs inside the worker, on SQLite. */
export interface Records {
  /** Runs in one transaction (nested: a savepoint); rolled back when `work` throws or does not `keep`. */
  transaction<T>(work: () => { readonly keep: boolean; readonly result: Synchronous<T> }): T;

  /** Told when an outermost transaction has ended, whoever began it. */
  onEnd(listener: (committed: boolean) => void): void;

  read(entity: string, id: string): StoredRecord | null;
  insert(entity: string, record: StoredRecord): void;
  update(entity: string, id: string, values: StoredRecord): void;
  remove(entity: string, id: string): void;

  ids(selection: Selection, order: readonly Ordering[], limit: number | null, offset: number): readonly string[];
  page(selection: Selection, order: readonly Ordering[], window: PageWindow, fields: readonly string[]): PageOfRecords;
  /** How many records of the list stand before a place. */
  position(selection: Selection, order: readonly Ordering[], place: Place): number;
  /** How many there are; with `most`, no further than that is counted. */
  count(selection: Selection, most?: number | null): number;
  /** How many there are, where that was counted before and nothing has been written since; null: count. */
  knownCount(selection: Selection): number | null;
  /** The known count, else how many there are up to `most`. */
  knownOrFew(selection: Selection, most: number): number;
  /** sum, min, max, average of a stored or computed field. */
  aggregate(selection: Selection, fold: "sum" | "min" | "max" | "average", field: string): Value;
  /** Groups by a field, with count and, where a value field is given, its sum. */
  groups(selection: Selection, grouping: Grouping): readonly Group[];
  /** Whether one record meets a condition. */
  matches(entity: string, id: string, where: Where): boolean;
  /** A list operation of an expression, answered by SQL; null where it has no SQL form. */
  fold(fold: Fold, variables: (name: string) => Value): { readonly value: Value } | null;
  /** A computed or stored field of many records at once, for a page of a list. */
  values(entity: string, ids: readonly string[], fields: readonly string[]): readonly StoredRecord[];

  children(owner: string, id: string, field: string): readonly string[];
  /** Records that refer to this one, by entity and field. */
  referrers(
    entity: string,
    id: string,
  ): readonly { readonly entity: string; readonly field: string; readonly count: number }[];
  /** The next number of a series; never given twice, not even after a delete. */
  nextInSeries(entity: string, field: string, first: number): number;
}

/** What the clock of queries is while they run; `today()` in SQL asks it. */
export interface QueryClock {
  now(): string;
  readonly zone: string;
  readonly weekStart: number;
}
