import { EngineCalls } from "#calls/engine-calls.ts";
import { Calls } from "#calls/calls.ts";
import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { HostFailure } from "#device/wire.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { Context } from "#engine/context/context.ts";
import type { SessionClient } from "#engine/contract/app.ts";
import type { FileRefused, ImportFile } from "#engine/contract/exchange.ts";
import { Runtime } from "#engine/runtime.ts";
import { titleOf } from "#engine/words/title.ts";
import type { OtherCopy } from "#exchange/merge/copy.ts";
import type { Pausing } from "#exchange/pausing.ts";
import type { Model } from "#model/model.ts";
import { SqliteCopyHistory } from "#store/merge/copy-history.ts";
import type { Database } from "#store/database.ts";
import { openStoreToRead } from "#store/open-store-to-read.ts";
import type { Store } from "#store/store-under.ts";
import { looseName } from "#text/names.ts";
import type { Databases } from "./machine.ts";
import { isBackup } from "./backup-file.ts";
import { openBackup as openFile, type GivenBackup, type OpenedBackup } from "./read-backup.ts";
import { rescuedIn } from "./read-rescued.ts";

const CODES: { readonly [code: string]: string } = {
  "not-a-backup": "merge-no-backup",
  "backup-incomplete": "file-incomplete",
  "backup-newer": "merge-newer",
  "backup-too-large": "file-too-large",
};

/** The app to merge into. */
export interface MergedInto {
  readonly app: SessionClient;
  readonly newId: () => string;
  readonly pace: Pausing;
  readonly model: Model;
  readonly source: string;
  readonly database: Database;
}

type OpenedCopy = OtherCopy & { close(): void };

/**
 * Opens a backup, or an export of one or more files. Refuses files that are not a copy of this app. Takes a backup out
 * of `files`, so that its bytes can be freed while it is read.
 */
export async function openOtherCopy(
  files: ImportFile[],
  databases: Databases,
  into: MergedInto,
): Promise<OpenedCopy | FileRefused> {
  const only = files.length === 1 ? files[0]?.bytes : undefined;
  if (only !== undefined && (isBackup(only) || rescuedIn(only) !== null))
    return openBackup({ bytes: files.pop()?.bytes ?? null }, databases, into);
  const [{ openExport }, { hashOf }] = await Promise.all([
    import("#exchange/merge/open-export.ts"),
    import("#store/hash-of-content.ts"),
  ]);
  return openExport(files, { ...into, hashOf, history: new SqliteCopyHistory(into.database) });
}

/**
 * Opens a backup under the document of the app to merge into. The copy does not run: no timers fire, and nothing is
 * sent.
 */
async function openBackup(
  given: GivenBackup,
  databases: Databases,
  into: MergedInto,
): Promise<OpenedCopy | FileRefused> {
  try {
    const opened = await openFile(given, databases, { to: "read", pace: into.pace });
    try {
      const { name, model, database } = opened;
      const isSameName = looseName(model.name.value) === looseName(into.model.name.value);
      if (isSameName || haveSameBeginning(database, into.database)) return copyOf(opened, into);
      opened.close();
      return { kind: "refused", code: "merge-other-app", parameters: { name } };
    } catch (problem) {
      opened.close();
      throw problem;
    }
  } catch (problem) {
    if (!(problem instanceof HostFailure)) throw problem;
    const parameters = problem.code === "backup-too-large" ? { limit: "500 MB" } : {};
    return { kind: "refused", code: CODES[problem.code] ?? "file-damaged", parameters };
  }
}

function haveSameBeginning(one: Database, other: Database): boolean {
  const [a] = new SqliteCopyHistory(one).marks(0, 1);
  const [b] = new SqliteCopyHistory(other).marks(0, 1);
  return a !== undefined && a.commit === b?.commit && a.mark === b.mark;
}

function copyOf({ name, source: theirs, database, close }: OpenedBackup, { model, source }: MergedInto): OpenedCopy {
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const store: Store = openStoreToRead(database, model, clock, {
    constant: (constant) => constantNow(model, store.journal, constant),
  });
  const { records, journal, files, changes } = store;
  const ports = { records, journal, files, changes, clock, ids: sortableIds() };
  const runtime = new Runtime(
    model,
    source,
    ports,
    null,
    (app) => new EngineCalls(app, (behind, state) => new Calls(behind, state)),
  );
  return {
    name,
    otherDocument: theirs !== source,
    isPartial: false,
    isWhole: true,
    exported: null,
    leftOut: [],
    unsure: [],
    async *prepare() {},
    history: new SqliteCopyHistory(database),
    read: (entity, id) => records.read(entity, id),
    ids: (entity, offset, limit) => records.ids({ entity, where: null }, [], limit, offset),
    rows: (entity, id, field) => records.children(entity, id, field),
    title: (entity, id) => titleOf(new Context(runtime, runtime.itself), entity, id) ?? "",
    file: (hash) => files.get(hash),
    close,
  };
}
