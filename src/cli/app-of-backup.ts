import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { HostFailure } from "#device/wire.ts";
import { EngineCalls } from "#calls/engine-calls.ts";
import { Calls } from "#calls/calls.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { QueryContext } from "#engine/context/query-context.ts";
import { assembleApp } from "#engine/open-app-with.ts";
import { readRecords } from "#engine/queries/records.ts";
import type { DataSource } from "#exchange/export/export-data.ts";
import { readDocument } from "#read/read-document.ts";
import type { Databases } from "#shelf/machine.ts";
import { readBackup } from "#shelf/read-backup.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { openInMemory } from "#store/sqlite-wasm.ts";

export interface AppOfBackup {
  readonly name: string;
  readonly source: string;
  /** Everything in it: whoever has the file has all of it. */
  readonly data: DataSource;
}

/** Opens a backup in memory, or says in a sentence why it can't be read. */
export async function appOfBackup(file: Uint8Array): Promise<AppOfBackup | string> {
  const sqlite3 = await sqlite3InitModule();
  const databases: Databases = {
    kind: "memory",
    names: () => [],
    inMemory: (bytes) => openInMemory(sqlite3, bytes),
    open: async () => openInMemory(sqlite3),
    write: async () => undefined,
    close: () => undefined,
    remove: () => undefined,
  };
  try {
    const { name, source, database } = await readBackup(file, databases);
    const { model } = readDocument(source);
    const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
    const store: Store = openStore(openInMemory(sqlite3, database), model, clock, {
      constant: (constant) => constantNow(model, store.journal, constant),
    });
    const { records, journal, files, changes } = store;
    const ports = { records, journal, files, changes, clock, ids: sortableIds() };
    const { app, running } = assembleApp(
      model,
      source,
      ports,
      (opened) => new EngineCalls(opened, (behind, state) => new Calls(behind, state)),
    );
    const { app: runtime } = running;
    return {
      name,
      source,
      data: {
        describe: app.describe,
        readFile: app.readFile,
        readRecords: async (query) => readRecords(new QueryContext(runtime, runtime.itself), query),
      },
    };
  } catch (error) {
    if (error instanceof HostFailure) return error.message.replace(" Nothing was changed.", "");
    throw error;
  }
}
