import type { Database } from "./database.ts";

/**
 * The undo commit that has to be undone for `commit` to count again; null: it counts. Data from a backup may be
 * arbitrary, also in the length of the chain.
 */
export function takenBackBy(db: Database, commit: number): number | null {
  let isUndone = false;
  for (let at = commit; ; isUndone = !isUndone) {
    const by = Number(db.one("SELECT value FROM nf_state WHERE key = ?", [`undone/${at}`])?.[0] ?? 0);
    if (!(by > at)) return isUndone ? at : null;
    at = by;
  }
}
