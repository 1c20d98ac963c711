import type { Workplace } from "./workplace.ts";

/** One transaction, or a savepoint where one is open already. Watchers hear of it once it is committed. */
export function transaction<T>(at: Workplace, work: () => { readonly keep: boolean; readonly result: T }): T {
  const outer = !at.db.inTransaction;
  const marked = at.changes.length;
  at.db.run(outer ? "BEGIN IMMEDIATE" : "SAVEPOINT nf_step");
  let keep = false;
  try {
    const answer = work();
    if (answer.keep) {
      at.db.run(outer ? "COMMIT" : "RELEASE nf_step");
      keep = true;
    }
    return answer.result;
  } finally {
    if (!keep) {
      at.changes.forget(marked);
      rollBack(at, outer);
    }
  }
}

/** A single write on its own is a transaction too. */
export function written(at: Workplace, work: () => void): void {
  if (at.db.inTransaction) work();
  else
    transaction(at, () => {
      work();
      return { keep: true, result: null };
    });
}

/** A full disk may have ended the transaction already; then there is nothing to roll back. */
function rollBack(at: Workplace, outer: boolean): void {
  if (!at.db.inTransaction) return;
  if (outer) {
    at.db.run("ROLLBACK");
    return;
  }
  at.db.run("ROLLBACK TO nf_step");
  at.db.run("RELEASE nf_step");
  at.rolledBack();
}
