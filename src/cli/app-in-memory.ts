import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { openApp, type OpenedApp } from "#calls/open-app.ts";
import type { Model } from "#model/model.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import type { Sqlite } from "#store/sqlite/sqlite.ts";

let running: Sqlite | null = null;

/** An app that lives as long as the command, with records in memory and the machine's clock. */
export async function appInMemory(model: Model, source: string): Promise<OpenedApp> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const machine = { now: () => new Date().toISOString(), zone: timeZone, weekStart: 1 };
  const clock = appClock(machine, model.purpose.timeZone?.value ?? null);
  const store: Store = openStore(openInMemory((running ??= sqliteOnNode())), model, clock, {
    constant: (name) => constantNow(model, store.journal, name),
  });
  let last = 0;
  const ids = { next: () => `r${++last}` };
  const { records, journal, files, changes } = store;
  return openApp(model, source, { records, journal, files, changes, clock, ids });
}
