import type { Database } from "../database.ts";
import { inTransaction } from "../transaction.ts";

/**
 * Holds the calls in a restored backup until a person decides: the original device may have sent them since, or
 * somebody else may have written them. Those in state `sending` or `unsure` may have arrived.
 */
export function holdWaitingCalls(db: Database): void {
  inTransaction(db, () => {
    const mayHaveArrived = "SELECT id FROM nf_outbox WHERE state IN ('sending', 'unsure')";
    db.run(`INSERT INTO nf_sending (entry, value) SELECT id, '{}' FROM nf_outbox
      WHERE id IN (${mayHaveArrived}) AND id NOT IN (SELECT entry FROM nf_sending)`);
    db.run(`UPDATE nf_sending SET value = json_set(iif(json_valid(value), value, '{}'), '$.mayHaveArrived', json('true'))
      WHERE entry IN (${mayHaveArrived})`);
    db.run("UPDATE nf_outbox SET state = 'held', reason = NULL WHERE state <> 'done'");
    // Calls stored with an undone step return on redo, and then wait for a decision too.
    db.run("UPDATE OR REPLACE nf_state SET key = 'held-' || key WHERE key LIKE 'undone-calls/%'");
  });
}

/** True if calls wait to be sent. */
export const hasWaitingCalls = (db: Database): boolean =>
  db.one("SELECT 1 FROM nf_outbox WHERE state <> 'done' LIMIT 1") !== null;

/** A copy of an app must not send the calls of the original. */
export function forgetWaitingCalls(db: Database): void {
  inTransaction(db, () => {
    db.run("DELETE FROM nf_outbox");
    db.run("DELETE FROM nf_sending");
    db.run("DELETE FROM nf_state WHERE key LIKE '%undone-calls/%'");
  });
}
