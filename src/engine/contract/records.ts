import type { Value } from "#expr/types.ts";
import type { ListQuery } from "./queries.ts";

/** Records as they are kept: for whatever takes data out, or compares what comes in with what is there. */
export interface RecordsQuery {
  readonly entity: string;
  /** By key; computed ones and built-in ones (`created_at`, `status`, `owner`) too. */
  readonly fields: readonly string[];
  /** Only records in which a field has one of these values; `id` names records. */
  readonly where?: { readonly field: string; readonly oneOf: readonly Value[] };
  /** Only what a list shows, with its search and filters, in its order. Without it: all, the oldest first. */
  readonly shownIn?: ListQuery;
  /** From the answer before; null or nothing: from the start. */
  readonly after?: RecordsPlace | null;
  readonly limit: number;
}

export type RecordsPlace = readonly (string | number | null)[];

export interface RecordsAnswer {
  readonly records: readonly KeptRecord[];
  /** Who has read them: between two pages somebody else may be chosen, who may see other records. Null: a guest. */
  readonly readBy: string | null;
  /** Where to go on; null: these were the last. */
  readonly next: RecordsPlace | null;
}

export interface KeptRecord {
  readonly id: string;
  /** What the record is called, as far as this person may see it. */
  readonly title: string;
  /** Without fields that are closed to this person. */
  readonly values: { readonly [field: string]: Value };
  /** What the records are called that a field names, in its order; null: gone, or not for this person to see. */
  readonly titles: { readonly [field: string]: readonly (string | null)[] };
}
