import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { EngineCalls } from "#calls/engine-calls.ts";
import { Calls } from "#calls/calls.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { QueryContext } from "#engine/context/query-context.ts";
import { fitToDocument } from "#engine/fit-to-document.ts";
import { assembleApp } from "#engine/open-app-with.ts";
import { readRecords } from "#engine/queries/records.ts";
import type { DataSource } from "#exchange/export/export-data.ts";
import type { CopyHistory } from "#exchange/merge/copy.ts";
import { atOnce } from "#exchange/pausing.ts";
import { SqliteCopyHistory } from "#store/merge/copy-history.ts";
import { openStore, type Store } from "#store/open-store.ts";
import type { Databases } from "./machine.ts";
import { openBackup, type OpenedBackup } from "./read-backup.ts";

export interface DataOfBackup {
  readonly name: string;
  readonly source: string;
  /** All records, without rights: whoever has the file has everything in it. */
  readonly data: DataSource;
  readonly history: CopyHistory;
  close(): void;
}

/** Opens a backup in memory. Throws a `HostFailure` if it can't be read. */
export async function dataOfBackup(file: Uint8Array, databases: Databases): Promise<DataOfBackup> {
  const opened = await openBackup({ bytes: file }, databases, { to: "use", pace: atOnce });
  try {
    return dataOf(opened);
  } catch (problem) {
    opened.close();
    throw problem;
  }
}

function dataOf({ name, source, model, database, close }: OpenedBackup): DataOfBackup {
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const store: Store = openStore(database, model, clock, {
    constant: (constant) => constantNow(model, store.journal, constant),
  });
  const { records, journal, files, changes } = store;
  const ports = { records, journal, files, changes, clock, ids: sortableIds() };
  const { app: client, running } = assembleApp(
    model,
    source,
    ports,
    (app) => new EngineCalls(app, (behind, state) => new Calls(behind, state)),
    fitToDocument,
  );
  const { app: runtime } = running;
  return {
    name,
    source,
    close,
    history: new SqliteCopyHistory(database),
    data: {
      describe: client.describe,
      readFile: async (hash) => files.get(hash),
      readRecords: async (query) => readRecords(new QueryContext(runtime, runtime.itself), query),
    },
  };
}
