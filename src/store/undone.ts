import type { Database } from "./database.ts";

/**
 * The commit that has to be taken back for another to count again; null: that one counts. A backup from anywhere may say
 * anything here, and at any length.
 */
export function takenBackBy(db: Database, commit: number): number | null {
  let isUndone = false;
  for (let at = commit; ; isUndone = !isUndone) {
    const by = Number(db.one("SELECT value FROM nf_state WHERE key = ?", [`undone/${at}`])?.[0] ?? 0);
    if (!(by > at)) return isUndone ? at : null;
    at = by;
  }
}
