import { openApp } from "#calls/open-app.ts";
import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import type { FileRefused, ImportFile } from "#engine/contract/exchange.ts";
import type { MergeAbout } from "#engine/contract/merge.ts";
import { atOnce } from "#exchange/pausing.ts";
import { Merges } from "#exchange/merge/merges.ts";
import { readDocument } from "#read/read-document.ts";
import { SqliteCopyHistory } from "#store/merge/copy-history.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { packBackup } from "./backup-file.ts";
import type { Databases } from "./machine.ts";
import { openOtherCopy } from "./other-copy.ts";
import { readBackup } from "./read-backup.ts";

/** A backup, and another copy of the same app to merge into it: a backup or an export. */
export interface BackupsToMerge {
  readonly merges: Merges;
  readonly id: string;
  readonly about: MergeAbout;
  /** The first backup with the merged changes. */
  backUp(): Uint8Array;
  close(): Promise<void>;
}

/** Opens both in memory, without a network. The merge uses the rights of the person who uses the first. */
export async function openBackupsToMerge(
  mine: Uint8Array,
  theirs: readonly ImportFile[],
  databases: Databases,
): Promise<BackupsToMerge | FileRefused> {
  const { name, source, database: bytes } = await readBackup(mine, databases);
  const { model } = readDocument(source);
  const open = (from: Uint8Array) => {
    const database = databases.inMemory(from);
    const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
    const store: Store = openStore(database, model, clock, {
      constant: (constant) => constantNow(model, store.journal, constant),
    });
    const { records, journal, files, changes } = store;
    const app = openApp(model, source, { records, journal, files, changes, clock, ids: sortableIds() });
    return { app, database };
  };
  const { app, database } = open(bytes);
  const ids = sortableIds();
  const newId = (): string => ids.next();
  const merges = new Merges({
    app,
    model,
    history: new SqliteCopyHistory(database),
    newId,
    now: () => Date.now(),
    pause: async () => undefined,
    // The files on disk don't change until the merged backup is written.
    noteUnfinished: () => undefined,
    openCopy: async () => {
      const copy = open(database.export());
      return { app: copy.app, close: () => copy.database.close() };
    },
  });
  const into = { app, model, source, database, newId, pace: atOnce };
  const opened = await merges.open(() => openOtherCopy([...theirs], databases, into));
  if (opened === null || opened.kind === "refused") {
    database.close();
    return opened ?? { kind: "refused", code: "file-damaged", parameters: {} };
  }
  const { id, about } = opened;
  return {
    merges,
    id,
    about,
    backUp: () => packBackup({ name, source, database: database.export() }),
    async close() {
      await merges.close(id);
      database.close();
    },
  };
}
