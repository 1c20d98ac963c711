import type { Database } from "../database.ts";
import { inTransaction } from "../transaction.ts";

/**
 * Calls that came with a backup wait for a person's decision: they may have been sent since from where the backup was
 * made, or somebody else may have written them. What was under way there may have arrived.
 */
export function holdWaitingCalls(db: Database): void {
  inTransaction(db, () => {
    const mayHaveArrived = "SELECT id FROM nf_outbox WHERE state IN ('sending', 'unsure')";
    db.run(`INSERT INTO nf_sending (entry, value) SELECT id, '{}' FROM nf_outbox
      WHERE id IN (${mayHaveArrived}) AND id NOT IN (SELECT entry FROM nf_sending)`);
    db.run(`UPDATE nf_sending SET value = json_set(iif(json_valid(value), value, '{}'), '$.mayHaveArrived', json('true'))
      WHERE entry IN (${mayHaveArrived})`);
    db.run("UPDATE nf_outbox SET state = 'held', reason = NULL WHERE state <> 'done'");
    // Those that were taken back with a step come back with it, and wait for a decision then.
    db.run("UPDATE OR REPLACE nf_state SET key = 'held-' || key WHERE key LIKE 'undone-calls/%'");
  });
}

/** Whether anybody's work waits to be sent. */
export const hasWaitingCalls = (db: Database): boolean =>
  db.one("SELECT 1 FROM nf_outbox WHERE state <> 'done' LIMIT 1") !== null;

/** A copy is an app of its own: what the other one has to send is not the copy's. */
export function forgetWaitingCalls(db: Database): void {
  inTransaction(db, () => {
    db.run("DELETE FROM nf_outbox");
    db.run("DELETE FROM nf_sending");
    db.run("DELETE FROM nf_state WHERE key LIKE '%undone-calls/%'");
  });
}
