import type { Database } from "../database.ts";

/** Whether anybody has typed something that is not saved. */
export const hasBegunForms = (db: Database): boolean =>
  db.one(
    `SELECT 1 FROM nf_state WHERE key LIKE 'draft/%' AND json_extract(iif(json_valid(value), value, '{}'), '$.changed')
     LIMIT 1`,
  ) !== null;

/** Two apps with the same half-filled form would have it saved twice. */
export const forgetForms = (db: Database): void => void db.run("DELETE FROM nf_state WHERE key LIKE 'draft/%'");
