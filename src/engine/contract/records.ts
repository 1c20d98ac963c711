import type { Value } from "#expr/types.ts";
import type { ListQuery } from "./queries.ts";

/** Stored records, for exports and for comparing incoming data with them. */
export interface RecordsQuery {
  readonly entity: string;
  /** By key; also computed and built-in fields (`created_at`, `status`, `owner`). */
  readonly fields: readonly string[];
  /** Only records in which the field has one of these values; `id` selects by id. */
  readonly where?: { readonly field: string; readonly oneOf: readonly Value[] };
  /** Only the records of this list, with its search, filters and order. Without it: all, oldest first. */
  readonly shownIn?: ListQuery;
  /** `next` of the previous answer; null or missing: from the start. */
  readonly after?: RecordsPlace | null;
  readonly limit: number;
}

export type RecordsPlace = readonly (string | number | null)[];

export interface RecordsAnswer {
  readonly records: readonly KeptRecord[];
  /**
   * The person who read them. The profile may change between two pages, and with it the visible records. Null: a guest.
   */
  readonly readBy: string | null;
  /** Where to continue; null: no more records. */
  readonly next: RecordsPlace | null;
}

export interface KeptRecord {
  readonly id: string;
  /** The record's title, as far as this person may see it. */
  readonly title: string;
  /** Without fields that this person may not see. */
  readonly values: { readonly [field: string]: Value };
  /** The titles of referenced records, by field, in the order of the value; null: gone or not visible. */
  readonly titles: { readonly [field: string]: readonly (string | null)[] };
}
