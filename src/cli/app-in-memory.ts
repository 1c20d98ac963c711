import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { openApp, type OpenedApp } from "#calls/open-app.ts";
import type { Model } from "#model/model.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { openInMemory } from "#store/sqlite-wasm.ts";

let loading: ReturnType<typeof sqlite3InitModule> | null = null;

/** An app that lives as long as the command: records in memory, the machine's clock. */
export async function appInMemory(model: Model, source: string): Promise<OpenedApp> {
  const sqlite3 = await (loading ??= sqlite3InitModule());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const machine = { now: () => new Date().toISOString(), zone: timeZone, weekStart: 1 };
  const clock = appClock(machine, model.purpose.timeZone?.value ?? null);
  const store: Store = openStore(openInMemory(sqlite3), model, clock, {
    constant: (name) => constantNow(model, store.journal, name),
  });
  let last = 0;
  const ids = { next: () => `r${++last}` };
  const { records, journal, files, changes } = store;
  return openApp(model, source, { records, journal, files, changes, clock, ids });
}
