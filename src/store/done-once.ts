import type { Database } from "./database.ts";

/** How many outcomes are remembered: enough for every write that can be under way when a tab takes over. */
const REMEMBERED = 500;

/**
 * Does a piece of work at most once for an id. The outcome is written in the same transaction as the work, so that
 * after a crash or a change of leader the same id gives the same outcome and the work is not done again.
 */
export class DoneOnce {
  readonly #database: Database;
  #last: Promise<unknown> = Promise.resolve();
  #ready = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Made with the first write: whoever only looks does not wait for it. */
  #makeTable(): void {
    if (this.#ready) return;
    this.#database.script(
      "CREATE TABLE IF NOT EXISTS done_once (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, outcome TEXT) STRICT",
    );
    this.#ready = true;
  }

  /** One after the other: SQLite has one transaction at a time. */
  once(id: string, work: () => Promise<unknown>): Promise<unknown> {
    const result = this.#last.then(() => this.#doNow(id, work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** When everything begun so far has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }

  async #doNow(id: string, work: () => Promise<unknown>): Promise<unknown> {
    this.#makeTable();
    const known = this.#database.one("SELECT outcome FROM done_once WHERE id = ?", [id]);
    if (known) return known[0] === null ? undefined : JSON.parse(String(known[0]));
    this.#database.script("BEGIN IMMEDIATE");
    try {
      const outcome = await work();
      this.#database.run("INSERT INTO done_once (id, outcome) VALUES (?, ?)", [
        id,
        outcome === undefined ? null : JSON.stringify(outcome),
      ]);
      this.#database.run("DELETE FROM done_once WHERE number <= (SELECT max(number) FROM done_once) - ?", [REMEMBERED]);
      this.#database.script("COMMIT");
      return outcome;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.script("ROLLBACK");
      throw error;
    }
  }
}
