import type { ListAnswer } from "../contract/queries.ts";
import { Visibility } from "../visibility/visibility.ts";
import { VisibleRecords } from "../visibility/visible-records.ts";
import { Context } from "./context.ts";
import type { PagePositions } from "./page-positions.ts";

/** Counts of a live list from its last answer. */
export type Counts = Pick<ListAnswer, "total" | "matching" | "groups" | "filters">;

/** A context that answers a query. It writes nothing. */
export class QueryContext extends Context {
  /** The visibility of the session's person. */
  readonly visibility = new Visibility(this);
  /** The records visible to that person; queries read no others. */
  readonly visible = new VisibleRecords(this);
  /** True: a live query runs again because of a change, not because of a request. */
  isAnew = false;
  /** The last counts of a live list: the page is answered first and counts may follow. Null: count now. */
  mayOwe: Counts | null = null;
  /** True: the counts in this answer are out of date and have to follow. */
  owes = false;
  /** The rows sent last, if unchanged: only the counts are wanted. Null: read the rows. */
  rowsSent: ListAnswer["rows"] | null = null;
  /** Known positions in lists; null: count from the start. */
  positions: PagePositions | null = null;
}
