import type { ListAnswer } from "../contract/queries.ts";
import { Visibility } from "../visibility/visibility.ts";
import { VisibleRecords } from "../visibility/visible-records.ts";
import { Context } from "./context.ts";
import type { PagePositions } from "./page-positions.ts";

/** What a live list has counted so far. */
export type Counts = Pick<ListAnswer, "total" | "matching" | "groups" | "filters">;

/** A context that answers a query. It writes nothing. */
export class QueryContext extends Context {
  /** What the person who asks may see. */
  readonly visibility = new Visibility(this);
  /** The records that the person who asks may see: queries ask no others. */
  readonly visible = new VisibleRecords(this);
  /** A live question that is answered anew because something has changed: nobody has asked just now. */
  isAnew = false;
  /** For live lists, whose page comes first: what was counted before. Null: everything is to be counted now. */
  mayOwe: Counts | null = null;
  /** What was counted is not up to date; it is to follow. */
  owes = false;
  /** The rows of a list as they were sent, where nothing of them has changed since: only counts are wanted. */
  rowsSent: ListAnswer["rows"] | null = null;
  /** Where pages of lists are known to lie; null: they are found from the start. */
  positions: PagePositions | null = null;
}
