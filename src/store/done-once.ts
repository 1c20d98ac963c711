import type { Synchronous } from "#engine/ports/records.ts";
import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

/** How many outcomes are kept: more than the number of writes that can be in progress when another tab takes over. */
const REMEMBERED = 500;

/**
 * Runs a piece of work at most once per id. The outcome is written in the same transaction, so after a crash or a
 * change of leader the same id returns the same outcome without running the work again.
 */
export class DoneOnce {
  readonly #database: Database;
  #ready = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The outcome of the work for this id; null: it has not run. */
  outcome(id: string): { readonly value: unknown } | null {
    this.#makeTable();
    const known = this.#database.one("SELECT outcome FROM done_once WHERE id = ?", [id]);
    return known && { value: known[0] === null ? undefined : JSON.parse(String(known[0])) };
  }

  /** `work` must be synchronous, see `inTransaction`; await everything before. */
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

  /** Created before the first use, not when the app opens. */
  #makeTable(): void {
    if (this.#ready) return;
    this.#database.script(
      "CREATE TABLE IF NOT EXISTS done_once (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, outcome TEXT) STRICT",
    );
    this.#ready = true;
  }
}
