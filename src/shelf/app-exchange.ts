import { openApp } from "#calls/open-app.ts";
import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { pause } from "#device/pause.ts";
import { HostFailure } from "#device/wire.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import type { SessionClient } from "#engine/contract/app.ts";
import type { Exchange, FileRefused, GivenFile, ImportFile } from "#engine/contract/exchange.ts";
import type { Merging } from "#engine/contract/merge.ts";
import type { Merges } from "#exchange/merge/merges.ts";
import { exportData } from "#exchange/export/export-data.ts";
import type { RunMachine } from "#exchange/run-control.ts";
import { Imports } from "#exchange/import/imports.ts";
import { paced } from "#exchange/pausing.ts";
import { isSealed, unseal } from "#exchange/sealed/sealed-file.ts";
import type { Model } from "#model/model.ts";
import { SqliteCopyHistory } from "#store/merge/copy-history.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { noteUnfinished } from "#store/unfinished-imports.ts";
import type { AppsOfDevice, RunningApp } from "./apps-of-device.ts";
import { dataOfBackup } from "./data-of-backup.ts";
import { copyNamed } from "./open-shelf.ts";
import { isBackup } from "./backup-file.ts";

/** The exchange that belongs to one running instance of an app. */
export interface Exchanging {
  readonly running: RunningApp;
  readonly exchange: AppExchange;
}

/** Returns the exchange of an app. Each running instance has its own, because imports refer to its document. */
export async function exchangeOf(
  device: AppsOfDevice,
  id: string,
  known: Map<string, Exchanging>,
): Promise<AppExchange> {
  const running = await device.running(id);
  const before = known.get(id);
  if (before?.running === running) return before.exchange;
  const exchange = new AppExchange(device, id, running);
  known.set(id, { running, exchange });
  return exchange;
}

/** Import, export and merge for a running app. Dry runs use a copy of its database without a network. */
export class AppExchange implements Exchange, Merging {
  readonly #device: AppsOfDevice;
  readonly #id: string;
  readonly #running: RunningApp;
  readonly #imports: Imports;
  readonly #newId: () => string;
  #merges: Merges | null = null;
  #ended = false;

  constructor(device: AppsOfDevice, id: string, running: RunningApp) {
    this.#device = device;
    this.#id = id;
    this.#running = running;
    const ids = sortableIds();
    this.#newId = () => ids.next();
    this.#imports = new Imports(this.#machine());
  }

  /** Called before the app closes or opens under another document. */
  end = async (): Promise<void> => {
    this.#ended = true;
    await this.#imports.end();
    await this.#merges?.end();
  };

  openImport: Exchange["openImport"] = async (files, entity) => {
    const tables: ImportFile[] = [];
    for (const given of files) {
      const file = { name: given.name, bytes: await bytesOf(given) };
      if (isSealed(file.bytes)) return { kind: "refused", code: "file-encrypted", parameters: {} };
      const read = isBackup(file.bytes) ? await this.#tablesOfBackup(file) : file;
      if ("code" in read) return read;
      tables.push(read);
    }
    return this.#imports.open(tables, entity);
  };

  planImport: Exchange["planImport"] = (id, plan) => this.#imports.plan(id, plan);
  proposeTable: Exchange["proposeTable"] = (id, table, entity) => this.#imports.propose(id, table, entity);
  beginImport: Exchange["beginImport"] = (id, how) => this.#imports.begin(id, how);
  refusals: Exchange["refusals"] = (id) => this.#imports.refusals(id);
  refusedRows: Exchange["refusedRows"] = (id, column, reasons) => this.#imports.refusedRows(id, column, reasons);
  exportData: Exchange["exportData"] = async (request) => {
    const { app, database } = this.#running;
    const session = app.openSessionOfPresent();
    try {
      const { exportMark } = await import("#exchange/export-mark.ts");
      const { model } = await session.describe();
      const at = new Date().toISOString();
      const mark = exportMark(new SqliteCopyHistory(database), model.name.value, at, request.shownIn === null);
      return await exportData(session, request, mark);
    } finally {
      session.close();
    }
  };

  stepImport: Exchange["stepImport"] = async (id) => {
    const progress = await this.#imports.step(id);
    if (progress?.finished && progress.how === "run") await this.#count();
    return progress;
  };

  cancelImport: Exchange["cancelImport"] = async (id) => {
    const refusals = await this.#imports.cancel(id);
    await this.#count();
    return refusals;
  };

  undoImport: Exchange["undoImport"] = async (id) => {
    const refusals = await this.#imports.undo(id);
    await this.#count();
    return refusals;
  };

  closeImport: Exchange["closeImport"] = async (id) => {
    await this.#imports.close(id);
    await this.#count();
  };

  openMerge: Merging["openMerge"] = async (given, passphrase) => {
    const files = await plainFiles(given, passphrase);
    if ("code" in files) return files;
    const { source } = this.#device.row(this.#id);
    const model = await this.#device.models.model(this.#id, source);
    const { database, app } = this.#running;
    const { openOtherCopy } = await import("./other-copy.ts");
    const newId = this.#newId;
    const pace = paced({ now: () => Date.now(), pause });
    this.#merges ??= await this.#newMerges(model);
    // If the app closes from here on, `end` also ends its merges.
    const merges = this.#ended ? null : this.#merges;
    const into = { app, model, source, database, newId, pace };
    const opened = await merges?.open(() => openOtherCopy(files, this.#device.databases, into));
    if (!opened) throw new HostFailure("app-closed", "The app was closed while the other copy was read.");
    return opened;
  };

  beginMerge: Merging["beginMerge"] = async (id, how, choices) => (await this.#merges?.begin(id, how, choices)) ?? null;
  mergeConflicts: Merging["mergeConflicts"] = async (id, from, limit) =>
    (await this.#merges?.conflicts(id, from, limit)) ?? [];
  mergeRefusals: Merging["mergeRefusals"] = async (id) => (await this.#merges?.refusals(id)) ?? [];
  refusedRecords: Merging["refusedRecords"] = async (id, column, reasons) =>
    (await this.#merges?.refusedRecords(id, column, reasons)) ?? null;

  stepMerge: Merging["stepMerge"] = async (id) => {
    const progress = (await this.#merges?.step(id)) ?? null;
    if (progress?.finished && progress.how === "run") await this.#count();
    return progress;
  };

  cancelMerge: Merging["cancelMerge"] = async (id) => {
    const refusals = (await this.#merges?.cancel(id)) ?? [];
    await this.#count();
    return refusals;
  };

  undoMerge: Merging["undoMerge"] = async (id) => {
    if (this.#merges === null) throw new Error("There is no such merge any more.");
    const refusals = await this.#merges.undo(id);
    await this.#count();
    return refusals;
  };

  closeMerge: Merging["closeMerge"] = async (id) => {
    await this.#merges?.close(id);
    await this.#count();
  };

  /** A separate method, so that the closures created here don't keep the opened file in memory while the app runs. */
  async #newMerges(model: Model): Promise<Merges> {
    const { database } = this.#running;
    const { Merges: Made } = await import("#exchange/merge/merges.ts");
    return new Made({ ...this.#machine(), model, history: new SqliteCopyHistory(database) });
  }

  #machine(): RunMachine {
    const { app, database } = this.#running;
    return {
      app,
      newId: this.#newId,
      now: () => Date.now(),
      pause,
      openCopy: () => this.#openCopy(),
      noteUnfinished: (...note) => noteUnfinished(database, ...note),
      tellLeft: () => app.tellLeft(),
      asPresent: async () => {
        const session = app.openSessionOfPresent();
        const { id } = (await session.describe()).profile;
        return { app: session, close: () => session.close(), openCopy: () => this.#openCopy(id) };
      },
    };
  }

  /** Turns the records of another app's backup into tables, with their files. */
  async #tablesOfBackup({ name, bytes }: ImportFile): Promise<ImportFile | FileRefused> {
    try {
      const { data, close } = await dataOfBackup(bytes, this.#device.databases);
      try {
        const words = { id: "ID", yes: "yes", no: "no" };
        const file = await exportData(data, { format: "json", entities: null, shownIn: null, files: true, words });
        return { name: `${name}.zip`, bytes: file.bytes };
      } finally {
        close();
      }
    } catch (problem) {
      if (!(problem instanceof HostFailure)) throw problem;
      const code = problem.code === "backup-incomplete" ? "file-incomplete" : "file-damaged";
      return { kind: "refused", code, parameters: {} };
    }
  }

  /** Updates the record count on the shelf. */
  async #count(): Promise<void> {
    await this.#device.countRecords(this.#id);
    this.#device.onChange();
  }

  async #openCopy(person?: string): Promise<{ readonly app: SessionClient; close(): void }> {
    const { databases } = this.#device;
    const { source } = this.#device.row(this.#id);
    const model = await this.#device.models.model(this.#id, source);
    const file = copyNamed("import", this.#newId());
    try {
      await databases.write(file, this.#running.database.export());
      const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
      const store: Store = openStore(await databases.open(file), model, clock, {
        constant: (name) => constantNow(model, store.journal, name),
      });
      const { records, journal, files, changes } = store;
      const app = openApp(model, source, { records, journal, files, changes, clock, ids: sortableIds() });
      return {
        app: person === undefined ? app : app.openSession(person),
        close() {
          app.close();
          databases.remove(file);
        },
      };
    } catch (problem) {
      // After a full disk, remove the partial copy, which would take up the remaining space.
      databases.remove(file);
      throw problem;
    }
  }
}

const bytesOf = async ({ bytes }: GivenFile): Promise<Uint8Array> =>
  bytes instanceof Uint8Array ? bytes : new Uint8Array(await bytes.arrayBuffer());

async function plainFiles(
  given: readonly GivenFile[],
  passphrase: string | undefined,
): Promise<ImportFile[] | FileRefused> {
  const files: ImportFile[] = [];
  for (const file of given) {
    const plain = await withoutSeal(await bytesOf(file), passphrase);
    if ("code" in plain) return plain;
    files.push({ name: file.name, bytes: plain });
  }
  return files;
}

/** A wrong passphrase is treated like a missing one. */
async function withoutSeal(file: Uint8Array, passphrase: string | undefined): Promise<Uint8Array | FileRefused> {
  if (!isSealed(file)) return file;
  const plain = passphrase === undefined ? "wrong" : await unseal(file, passphrase);
  if (plain === "wrong") return { kind: "refused", code: "file-encrypted", parameters: {} };
  return plain === "newer" ? { kind: "refused", code: "merge-newer", parameters: {} } : plain;
}
