import type { Database } from "../database.ts";

/** True if some form has unsaved input. */
export const hasBegunForms = (db: Database): boolean =>
  db.one(
    `SELECT 1 FROM nf_state WHERE key LIKE 'draft/%' AND json_extract(iif(json_valid(value), value, '{}'), '$.changed')
     LIMIT 1`,
  ) !== null;

/** A copied app must not share half-filled forms with the original: they would be saved twice. */
export const forgetForms = (db: Database): void => void db.run("DELETE FROM nf_state WHERE key LIKE 'draft/%'");
