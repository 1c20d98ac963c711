import type { Database } from "../database.ts";
import { columnsOf, tablesOf } from "./create.ts";

/** In the earlier layout a timer that waited was due then. */
const WAITING = "9999-12-31T23:59:59.999Z";

/**
 * Timers once named the number of their row in the document. They keep the moment they are due; which row they belong to
 * is found out when the document is next looked at. Before the tables are made.
 */
export function takeTimersByRow(db: Database): () => void {
  if (!tablesOf(db).has("nf_timer") || columnsOf(db, "nf_timer").has("next")) return () => undefined;
  db.run("DROP INDEX IF EXISTS nf_timer_due");
  db.run("ALTER TABLE nf_timer RENAME TO nf_timer_by_row");
  return () => {
    db.run(
      `INSERT INTO nf_timer (entity, record, transition, due, next)
       SELECT entity, record, 'row ' || transition, due, nullif(due, ?) FROM nf_timer_by_row`,
      [WAITING],
    );
    db.run("DROP TABLE nf_timer_by_row");
  };
}
