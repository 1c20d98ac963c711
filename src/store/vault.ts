import type { Vault } from "#engine/ports/http.ts";
import type { Value } from "#expr/types.ts";
import type { Database } from "./database.ts";
import { parseJson } from "./values.ts";

/**
 * What must not leave the device: tokens, allowed hosts, server addresses. It stands in the shelf's database, not in an
 * app's own, so that no backup, copy or export of an app can carry it along, and no file from elsewhere can bring it.
 */
export class DeviceVault {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    // One look is much less than making what is there already.
    if (db.one("SELECT 1 FROM sqlite_schema WHERE name = 'vault'") !== null) return;
    db.script(
      "CREATE TABLE IF NOT EXISTS vault (app TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (app, key)) STRICT",
    );
  }

  of(app: string): Vault {
    return {
      get: (key): Value => {
        const row = this.#db.one("SELECT value FROM vault WHERE app = ? AND key = ?", [app, key]);
        return row === null ? null : parseJson(String(row[0]));
      },
      set: (key, value) => {
        if (value === null) this.#db.run("DELETE FROM vault WHERE app = ? AND key = ?", [app, key]);
        else
          this.#db.run("INSERT OR REPLACE INTO vault (app, key, value) VALUES (?, ?, ?)", [
            app,
            key,
            JSON.stringify(value),
          ]);
      },
    };
  }

  /** Apps for which something is kept under a key. */
  appsWith(key: string): readonly string[] {
    return this.#db.all("SELECT app FROM vault WHERE key = ? ORDER BY app", [key]).map((row) => String(row[0]));
  }

  forget(app: string): void {
    this.#db.run("DELETE FROM vault WHERE app = ?", [app]);
  }
}
