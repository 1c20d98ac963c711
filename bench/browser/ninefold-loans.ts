import { machineClock } from "#device/clock.ts";
import type { DatabaseFiles } from "#device/database/pool.ts";
import { sortableIds } from "#device/ids.ts";
import { appClock } from "#engine/app-clock.ts";
import type { Command } from "#engine/contract/commands.ts";
import type { ListAnswer } from "#engine/contract/queries.ts";
import { openApp, type OpenedApp } from "#engine/open-app.ts";
import { readDocument } from "#read/read-document.ts";
import type { Database } from "#store/database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { wrapDatabase } from "#store/sqlite-wasm.ts";
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { DOCUMENT, loan } from "./data.ts";

/** A running app, put together as the worker does it. */
export class NinefoldLoans {
  readonly app: OpenedApp;
  readonly store: Store;
  readonly db: Database;
  me = "";

  private constructor(db: Database, computed: string) {
    this.db = db;
    const source = DOCUMENT.replace("COMPUTED\n", computed);
    const { model } = readDocument(source);
    const clock = appClock(machineClock());
    this.store = openStore(db, model, clock);
    const { records, journal, files } = this.store;
    this.app = openApp(model, source, { records, journal, files, clock, ids: sortableIds(), keptOnDevice: true });
  }

  static async open(sqlite3: Sqlite3Static, files: DatabaseFiles, name: string, computed = ""): Promise<NinefoldLoans> {
    const loans = new NinefoldLoans(wrapDatabase(sqlite3, await files.open(name)), computed);
    const { profiles, profile } = await loans.app.describe();
    if (!profiles.some(({ name: person }) => person === "Ana")) await loans.app.loadSampleData();
    const ana = (await loans.app.describe()).profiles.find(({ name: person }) => person === "Ana") ?? profile;
    await loans.app.chooseProfile(ana.id);
    loans.me = ana.id;
    return loans;
  }

  /** Straight into the tables, for what is measured on a full database. */
  load(from: number, count: number): void {
    const { records } = this.store;
    for (let i = from; i < count; i += 1000)
      records.transaction(() => {
        for (let j = i; j < Math.min(count, i + 1000); j++) {
          const row = loan(j, this.me);
          records.insert("Loan", {
            id: `L${String(j).padStart(8, "0")}`,
            created_at: "2026-01-01T00:00:00.000Z",
            ...row,
          });
        }
        return { keep: true, result: null };
      });
  }

  create(i: number): Command {
    const { status: _, ...values } = loan(i, this.me);
    return { kind: "create", entity: "Loan", values: { ...values, borrower: this.me } };
  }

  page(search = ""): Promise<ListAnswer> {
    return this.app.ask({ kind: "list", screen: "Loans", view: 0, from: 0, limit: 50, ...(search ? { search } : {}) });
  }
}
