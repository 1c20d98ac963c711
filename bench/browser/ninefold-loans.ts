import { machineClock } from "#device/clock.ts";
import type { DatabaseFiles } from "#main/worker/start-sqlite.ts";
import { sortableIds } from "#device/ids.ts";
import { appClock } from "#engine/app-clock.ts";
import type { Command } from "#engine/contract/commands.ts";
import type { ListAnswer, ListQuery } from "#engine/contract/queries.ts";
import { openApp, type OpenedApp } from "#calls/open-app.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { Database } from "#store/database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { DOCUMENT, loan, PEOPLE, person } from "./data.ts";

const kept = new Map<string, Model>();

/** Caches the model of a document. The worker stores it beside the databases and reads it as a copy. */
function modelOf(source: string): Model {
  let model = kept.get(source);
  if (model === undefined) kept.set(source, (model = readDocument(source).model));
  return structuredClone(model);
}

/** A running app, composed as in the worker. */
export class NinefoldLoans {
  readonly app: OpenedApp;
  readonly store: Store;
  readonly db: Database;
  me = "";
  #keeper = "";

  private constructor(db: Database, source: string) {
    this.db = db;
    const model = modelOf(source);
    const clock = appClock(machineClock());
    this.store = openStore(db, model, clock);
    const { records, journal, files, changes } = this.store;
    const later = (work: () => void): void => void setTimeout(work, 0);
    this.app = openApp(model, source, {
      records,
      journal,
      files,
      changes,
      clock,
      ids: sortableIds(),
      keptOnDevice: true,
      later,
    });
  }

  static async open(files: DatabaseFiles, name: string, source = DOCUMENT): Promise<NinefoldLoans> {
    return new NinefoldLoans(await files.open(name), source);
  }

  /** The people of the loans: a member, who uses the app, and a keeper, who imports. */
  async fill(): Promise<void> {
    await this.app.loadSampleData();
    const { profiles } = await this.app.describe();
    this.me = profiles.find(({ name }) => name === "Ana")?.id ?? "";
    this.#keeper = profiles.find(({ name }) => name === "Kim")?.id ?? "";
    const { records } = this.store;
    records.transaction(() => {
      for (let i = 0; i < PEOPLE; i++) records.insert("Person", { id: person(i), name: `Someone ${i}`, roles: [] });
      return { keep: true, result: null };
    });
    await this.app.chooseProfile(this.me);
  }

  /** Writes every record as a command: rights, rules, history. */
  async import(from: number, to: number): Promise<void> {
    const commands: Command[] = [];
    for (let i = from; i < to; i++) {
      const { status: _, ...values } = loan(i, this.me);
      commands.push({ kind: "create", entity: "Loan", values });
    }
    const outcome = await this.app.submit({ commands });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome).slice(0, 300));
  }

  async asKeeper(work: () => Promise<unknown>): Promise<void> {
    await this.app.chooseProfile(this.#keeper);
    await work();
    await this.app.chooseProfile(this.me);
  }

  create(i: number): Command {
    const { status: _, ...values } = loan(i, this.me);
    return { kind: "create", entity: "Loan", values: { ...values, borrower: this.me } };
  }

  #list(search: string): ListQuery {
    return { kind: "list", screen: "Loans", view: 0, from: 0, limit: 50, ...(search ? { search } : {}) };
  }

  /** The list with its counts. */
  counted(): Promise<ListAnswer> {
    return this.app.ask(this.#list(""));
  }

  /** The part that a screen waits for: the rows. */
  page(search = ""): Promise<ListAnswer> {
    return new Promise((resolve) => {
      const stop = this.app.watch(this.#list(search), (answer) => {
        stop();
        resolve(answer);
      });
    });
  }

  /** The times from a write until a list shows it: its row, and its counts. */
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

  /** A commit, so that the next count is not cached. */
  stir(): void {
    this.store.journal.set("bench", String(performance.now()));
  }
}
