import type { Synchronous } from "#engine/ports/records.ts";
import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** How many outcomes are remembered: enough for every write that can be under way when a tab takes over. */
const REMEMBERED = 500;

/**
 * Does a piece of work at most once for an id. The outcome is written in the same transaction as the work, so that
 * after a crash or a change of leader the same id gives the same outcome and the work is not done again.
 */
export class DoneOnce {
  readonly #database: Database;
  #ready = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** What the work of this id came to; null: it has not been done. */
  outcome(id: string): { readonly value: unknown } | null {
    this.#makeTable();
    const known = this.#database.one("SELECT outcome FROM done_once WHERE id = ?", [id]);
    return known && { value: known[0] === null ? undefined : JSON.parse(String(known[0])) };
  }

  /** Whatever has to be awaited comes before: see `inTransaction`. */
  once<T>(id: string, work: () => Synchronous<T>): T {
    const known = this.outcome(id);
    if (known) return known.value as T;
    return inTransaction<T>(this.#database, () => {
      const outcome = work();
      this.#database.run("INSERT INTO done_once (id, outcome) VALUES (?, ?)", [
        id,
        outcome === undefined ? null : JSON.stringify(outcome),
      ]);
      this.#database.run("DELETE FROM done_once WHERE number <= (SELECT max(number) FROM done_once) - ?", [REMEMBERED]);
      return outcome;
    });
  }

  /** Made with the first write: whoever only looks does not wait for it. */
  #makeTable(): void {
    if (this.#ready) return;
    this.#database.script(
      "CREATE TABLE IF NOT EXISTS done_once (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, outcome TEXT) STRICT",
    );
    this.#ready = true;
  }
}
