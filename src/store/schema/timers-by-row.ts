import type { Database } from "../database.ts";
import { columnsOf, tablesOf } from "./create.ts";

/** In the earlier layout, a waiting timer had this due time. */
const WAITING = "9999-12-31T23:59:59.999Z";

/**
 * Converts timers of earlier versions, which referred to a row of the document by number. They keep their due time; the
 * row is resolved when the app opens. Must run before the tables are created; the returned function after.
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
