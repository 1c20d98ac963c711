import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import type { Sqlite } from "#store/sqlite/sqlite.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { openApp, type OpenedApp } from "#calls/open-app.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { Database } from "#store/database.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { sequentialIds, TestClock } from "./clock-and-ids.ts";

const shared = sqliteOnNode();

export interface ForTest {
  readonly app: OpenedApp;
  readonly model: Model;
  readonly store: Store;
  readonly database: Database;
  readonly clock: TestClock;
  /** Reopens the app on the same records. */
  reopen(): OpenedApp;
}

/** Opens a document as an app on SQLite in memory, with a fixed clock and sequential ids. */
export async function openForTest(
  source: string,
  given: {
    readonly clock?: TestClock;
    readonly model?: Model;
    /** The database of an app that was opened before, under this or another document. */
    readonly database?: Database;
    readonly languages?: readonly string[];
    /** A separate SQLite instance, instead of the one shared by all tests of a file. */
    readonly sqlite?: Sqlite;
    /** Schedules background work. Missing: it runs immediately. */
    readonly later?: (work: () => void) => void;
  } = {},
): Promise<ForTest> {
  const { sqlite = shared } = given;
  const model = given.model ?? readDocument(source).model;
  const machine = given.clock ?? new TestClock();
  const clock = appClock(machine, model.purpose.timeZone?.value ?? null);
  const database = given.database ?? openInMemory(sqlite);
  const store: Store = openStore(database, model, clock, {
    constant: (name) => constantNow(model, store.journal, name),
  });
  const ids = sequentialIds();
  const { records, journal, files, changes } = store;
  const { languages = [], later } = given;
  const ports = { records, journal, files, changes, clock, ids, languages, ...(later && { later }) };
  const open = (): OpenedApp => openApp(model, source, ports);
  return { app: open(), model, store, database, clock: machine, reopen: open };
}
