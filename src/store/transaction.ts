import type { Synchronous } from "#engine/ports/records.ts";
import type { Database } from "./database.ts";
import type { StoreContext } from "./store-context.ts";

interface Answer<T> {
  /** False: roll back. */
  readonly keep: boolean;
  readonly result: Synchronous<T>;
}

/** Runs `work` in a transaction, or in a savepoint if one is open. `work` must be synchronous: see `run`. */
export function inTransaction<T>(db: Database, work: () => Synchronous<T>): T {
  return run<T>(
    db,
    () => ({ keep: true, result: work() }),
    () => undefined,
  );
}

/** Like `inTransaction`, but also drops the collected changes on rollback. */
export function transaction<T>(at: StoreContext, work: () => Answer<T>): T {
  const marked = at.changes.length;
  return run(at.db, work, () => {
    at.changes.forget(marked);
    at.rolledBack();
  });
}

/** A single write outside a transaction gets its own. */
export function written(at: StoreContext, work: () => void): void {
  if (at.db.inTransaction) work();
  else
    transaction(at, () => {
      work();
      return { keep: true, result: null };
    });
}

/**
 * A connection has one transaction at a time. If `work` awaited something, other writes would join the transaction and
 * be rolled back with it. The types reject promises; this checks at run time too.
 */
function run<T>(db: Database, work: () => Answer<T>, undone: () => void): T {
  const outer = !db.inTransaction;
  db.run(outer ? "BEGIN IMMEDIATE" : "SAVEPOINT nf_step");
  let kept = false;
  try {
    const answer = work();
    if (isPromise(answer) || isPromise(answer.result)) throw new Error("Nothing may be awaited inside a transaction.");
    if (answer.keep) {
      db.run(outer ? "COMMIT" : "RELEASE nf_step");
      kept = true;
    }
    return answer.result as T;
  } finally {
    if (!kept) {
      rollBack(db, outer);
      undone();
    }
  }
}

const isPromise = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

/** A full disk may have rolled the transaction back already. */
function rollBack(db: Database, outer: boolean): void {
  if (!db.inTransaction) return;
  if (outer) {
    db.run("ROLLBACK");
    return;
  }
  db.run("ROLLBACK TO nf_step");
  db.run("RELEASE nf_step");
}
