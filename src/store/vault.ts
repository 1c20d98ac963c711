import type { Vault } from "#engine/ports/http.ts";
import type { Value } from "#expr/types.ts";
import type { Database } from "./database.ts";
import { parseJson } from "./values.ts";

/**
 * Data that must not leave the device: tokens, allowed hosts, server addresses. Stored in the shelf's database, not in
 * the app's, so that backups, copies and exports can't contain it, and files from elsewhere can't set it.
 */
export class DeviceVault {
  readonly #db: Database;
  readonly #of = new Map<string, Vault>();

  constructor(db: Database) {
    this.#db = db;
    // Checking is much faster than running the CREATE statement.
    if (db.one("SELECT 1 FROM sqlite_schema WHERE name = 'vault'") !== null) return;
    db.script(
      "CREATE TABLE IF NOT EXISTS vault (app TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (app, key)) STRICT",
    );
  }

  /** Always the same object for an app. */
  of(app: string): Vault {
    const vault = this.#of.get(app) ?? this.#make(app);
    this.#of.set(app, vault);
    return vault;
  }

  #make(app: string): Vault {
    return {
      renewals: new Map(),
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

  /** Apps that have a value under a key. */
  appsWith(key: string): readonly string[] {
    return this.#db.all("SELECT app FROM vault WHERE key = ? ORDER BY app", [key]).map((row) => String(row[0]));
  }

  forget(app: string): void {
    this.#db.run("DELETE FROM vault WHERE app = ?", [app]);
  }
}
