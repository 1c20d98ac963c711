import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import type { Ids } from "#engine/ports/machine.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { openApp, type OpenedApp } from "#calls/open-app.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { ScenarioResult } from "#scenarios/result.ts";
import { runScenario } from "#scenarios/run-scenarios.ts";
import type { Database } from "#store/database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import type { Databases } from "./machine.ts";

/** All trials share one file, so that a file left by a crash is removed by the next trial. */
const FILE = "trial.sqlite3";

/** Runs scenarios on the same kind of database and engine as apps, but without a network. */
export class ScenarioTrial {
  readonly #databases: Databases;
  #last: Promise<unknown> = Promise.resolve();

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  /** One document at a time, because they share the file. */
  run(source: string): Promise<readonly ScenarioResult[]> {
    const results = this.#last.then(() => this.#runAll(source));
    this.#last = results.catch(() => {});
    return results;
  }

  async #runAll(source: string): Promise<readonly ScenarioResult[]> {
    const { model } = readDocument(source);
    const results: ScenarioResult[] = [];
    for (const scenario of model.scenarios.scenarios) {
      this.#databases.remove(FILE);
      try {
        results.push(await runScenario(model, scenario, appOn(await this.#databases.open(FILE), model, source)));
      } finally {
        this.#databases.remove(FILE);
      }
    }
    return results;
  }
}

/** Opens an app whose calls never leave the device: they are recorded and answered by the scenario. */
export function appOn(database: Database, model: Model, source: string, ids: Ids = sortableIds()): OpenedApp {
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const store: Store = openStore(database, model, clock, {
    constant: (name) => constantNow(model, store.journal, name),
  });
  const { records, journal, files, changes } = store;
  return openApp(model, source, { records, journal, files, changes, clock, ids });
}
