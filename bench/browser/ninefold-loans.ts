import { machineClock } from "#device/clock.ts";
import type { DatabaseFiles } from "#device/database/pool.ts";
import { sortableIds } from "#device/ids.ts";
import { appClock } from "#engine/app-clock.ts";
import type { Command } from "#engine/contract/commands.ts";
import type { ListAnswer, ListQuery } from "#engine/contract/queries.ts";
import { openApp, type OpenedApp } from "#engine/open-app.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { Database } from "#store/database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { wrapDatabase } from "#store/sqlite-wasm.ts";
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { DOCUMENT, loan } from "./data.ts";

const kept = new Map<string, Model>();

/** What was read is kept, as the worker keeps it beside the databases: it comes back as a copy. */
function modelOf(source: string): Model {
  let model = kept.get(source);
  if (model === undefined) kept.set(source, (model = readDocument(source).model));
  return structuredClone(model);
}

/** A running app, put together as the worker does it. */
export class NinefoldLoans {
  readonly app: OpenedApp;
  readonly store: Store;
  readonly db: Database;
  me = "";

  private constructor(db: Database, computed: string) {
    this.db = db;
    const source = DOCUMENT.replace("COMPUTED\n", computed);
    const model = modelOf(source);
    const clock = appClock(machineClock());
    this.store = openStore(db, model, clock);
    const { records, journal, files } = this.store;
    const later = (work: () => void): void => void setTimeout(work, 0);
    this.app = openApp(model, source, {
      records,
      journal,
      files,
      clock,
      ids: sortableIds(),
      keptOnDevice: true,
      later,
    });
  }

  static async open(sqlite3: Sqlite3Static, files: DatabaseFiles, name: string, computed = ""): Promise<NinefoldLoans> {
    const loans = new NinefoldLoans(wrapDatabase(sqlite3, await files.open(name)), computed);
    const { profile } = await loans.app.describe();
    loans.me = profile.id;
    if (profile.name === "Ana") return loans;
    await loans.app.loadSampleData();
    loans.me = (await loans.app.describe()).profiles.find(({ name: person }) => person === "Ana")?.id ?? "";
    await loans.app.chooseProfile(loans.me);
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

  #list(search: string): ListQuery {
    return { kind: "list", screen: "Loans", view: 0, from: 0, limit: 50, ...(search ? { search } : {}) };
  }

  /** With its counts. */
  counted(): Promise<ListAnswer> {
    return this.app.ask(this.#list(""));
  }

  /** What a screen waits for: the rows. */
  page(search = ""): Promise<ListAnswer> {
    return new Promise((resolve) => {
      const stop = this.app.watch(this.#list(search), (answer) => {
        stop();
        resolve(answer);
      });
    });
  }

  /** From a write to the moment a list shows it: its row, and its counts. */
  async live(name: string): Promise<{ readonly row: number; readonly counts: number }> {
    const command = this.create(0);
    const values = { ...(command.kind === "create" ? command.values : {}), due: "2019-01-01", name };
    let before: number | null = null;
    let start = 0;
    let row = 0;
    return new Promise((resolve) => {
      const stop = this.app.watch(this.#list(""), ({ rows, matching }) => {
        if (start === 0 && matching !== null) {
          before = matching;
          start = performance.now();
          void this.app.submit({ commands: [{ kind: "create", entity: "Loan", values }] });
        } else if (start > 0) {
          if (row === 0 && rows.some(({ title }) => title.value === name)) row = performance.now() - start;
          if (matching === before) return;
          stop();
          resolve({ row, counts: performance.now() - start });
        }
      });
    });
  }

  /** A commit, so that the next count is made anew. */
  stir(): void {
    this.store.journal.set("bench", String(performance.now()));
  }
}
