import { failureOf } from "#device/failure.ts";
import type { Call } from "#device/host.ts";
import { HostFailure, type FittingProgress } from "#device/wire.ts";
import type { DraftEdit } from "#engine/contract/drafts.ts";
import type { AppOnDevice, AppWrites } from "#engine/open-app-with.ts";
import type { Database } from "#store/database.ts";
import { DoneOnce } from "#store/done-once.ts";
import { fittedDocument, keepOwnDocument, ownDocument } from "#store/own-document.ts";
import type { ShelfRow, ShelfTable } from "#store/shelf.ts";
import { meta } from "#store/schema/meta.ts";
import { DeviceVault } from "#store/vault.ts";
import type { Databases, ShelfMachine } from "./machine.ts";
import type { ModelCache } from "./model-cache.ts";
import { AppNotes } from "./app-notes.ts";
import { fileOf, openShelf } from "./open-shelf.ts";

export interface RunningApp {
  readonly app: AppOnDevice;
  readonly database: Database;
  readonly file: string;
  readonly done: DoneOnce;
  close(): void;
}

/** A cheap check. `store/unfinished-imports.ts` is loaded only if there is something to read. */
const hasUnfinished = (database: Database): boolean => (meta(database, "imports") ?? "{}") !== "{}";

const COUNT_AFTER = 100;
const NOTE_AFTER = 300;
const SEND_AFTER = 1000;

/** Set for an app with unsent calls, so that it is opened at the next start even if nobody looks at it. */
export const UNSENT = "unsent";

/** The list of apps on this device, and the apps opened since the start. */
export class AppsOfDevice {
  readonly machine: ShelfMachine;
  readonly databases: Databases;
  readonly models: ModelCache;
  readonly table: ShelfTable;
  readonly vault: DeviceVault;
  readonly notes: AppNotes;
  /** Called when the list has changed for clients. */
  onChange: () => void = () => undefined;
  /** Called when an app was closed and stays as it was: its watches have to begin again. */
  onGoesOn: (id: string) => void = () => undefined;
  /** Called before an app closes, to end imports and merges that use its records. */
  beforeStop: (id: string) => Promise<void> = async () => undefined;
  /** The database of the app list. */
  readonly shelfDatabase: Database;
  readonly #running = new Map<string, Promise<RunningApp>>();
  readonly #counting = new Map<string, () => void>();
  #counted: Promise<void> = Promise.resolve();

  /** True if the list of apps was damaged and has been rebuilt. */
  readonly mended: boolean;

  /** Reports to all pages the progress of fitting an app's records to its document. */
  readonly #tellFitting: (fitting: FittingProgress) => void;

  private constructor(
    machine: ShelfMachine,
    models: ModelCache,
    shelfDatabase: Database,
    table: ShelfTable,
    mended: boolean,
    notes: AppNotes,
    tellFitting: (fitting: FittingProgress) => void,
  ) {
    this.#tellFitting = tellFitting;
    this.machine = machine;
    this.databases = machine.databases;
    this.models = models;
    this.mended = mended;
    this.notes = notes;
    this.table = table;
    this.vault = new DeviceVault(shelfDatabase);
    this.shelfDatabase = shelfDatabase;
  }

  static async open(
    machine: ShelfMachine,
    models: ModelCache,
    tellFitting: (fitting: FittingProgress) => void,
    reading = AppNotes.read(machine.cache),
  ): Promise<AppsOfDevice> {
    const noted = await reading;
    const keeps = machine.databases.kind === "disk";
    // Without files, the shelf would be empty and the apps would seem lost.
    if (!keeps && noted.length > 0)
      throw new HostFailure("storage-closed", "The browser gives no files to this page now.");
    const { database, table, mended } = await openShelf(machine.databases);
    const notes = AppNotes.open(keeps ? machine.cache : null, noted, table);
    const device = new AppsOfDevice(machine, models, database, table, mended, notes, tellFitting);
    machine.after(SEND_AFTER, () => device.#sendWhatWaits());
    return device;
  }

  /** Opens the apps with unsent calls, so that these are sent even if nobody looks at the app. */
  #sendWhatWaits(): void {
    for (const id of this.vault.appsWith(UNSENT)) this.running(id).catch(() => undefined);
  }

  /** Runs a write of an app, at most once per id. */
  async write({ target, id, method, args }: Call): Promise<unknown> {
    const name = target.slice("app:".length);
    for (;;) {
      const opening = this.running(name);
      const { app, done } = await opening;
      const work = (await app.write(method as keyof AppWrites, args as never)) as (
        ...given: readonly unknown[]
      ) => unknown;
      // The app may have been replaced by a new version of the document while we waited.
      if (this.#running.get(name) !== opening) continue;
      try {
        const outcome = done.once(id, () => work(...args));
        this.#countSoon(name);
        return outcome;
      } catch (problem) {
        const failure = failureOf(problem, name);
        if (failure.code !== "storage-full") throw failure;
        // The transaction was rolled back. A full disk is reported as an ordinary refusal.
        return method === "submitDraft"
          ? await app.draftWithoutRoom(String(args[0]), args[2] as readonly DraftEdit[] | undefined)
          : await app.withoutRoom();
      }
    }
  }

  /** The running app; opens it if necessary. */
  running(id: string): Promise<RunningApp> {
    return this.#running.get(id) ?? this.#start(id, () => this.#open(this.#rowInUse(id)));
  }

  /** The same for an app that is not visible on the shelf yet. */
  runningOf(row: ShelfRow): Promise<RunningApp> {
    return this.#running.get(row.id) ?? this.#start(row.id, () => this.#open(row));
  }

  #start(id: string, open: () => Promise<RunningApp>): Promise<RunningApp> {
    const opening = open();
    this.#running.set(id, opening);
    opening.catch(() => {
      if (this.#running.get(id) === opening) this.#running.delete(id);
    });
    return opening;
  }

  async stop(id: string): Promise<void> {
    if (!(await this.#running.get(id)?.catch(() => null))) return;
    await this.beforeStop(id);
    const running = await this.#running.get(id)?.catch(() => null);
    if (!running) return;
    this.#running.delete(id);
    running.close();
    this.databases.close(running.file);
  }

  /** Deletes an app with everything that is stored for it. */
  async discard(id: string): Promise<void> {
    await this.stop(id);
    // Remove the file before the row: a file without a row would be recovered as a lost app at the next start.
    this.databases.remove(fileOf(this.row(id)));
    this.table.forget(id);
    this.vault.forget(id);
    await this.models.forget(id);
  }

  row(id: string): ShelfRow {
    const row = this.table.read(id);
    if (!row) throw new HostFailure("no-such-app", "This app is not on this device any more.");
    return row;
  }

  #rowInUse(id: string): ShelfRow {
    const row = this.row(id);
    if (row.removed) throw new HostFailure("no-such-app", "This app is not on this device any more.");
    return row;
  }

  /**
   * Opens an app under another document that the shelf does not list yet. First the tables are migrated in one
   * transaction of the app's own database, then the records in another. If the device stops in between, the old
   * document migrates the tables back; if it stops afterwards, the shelf adopts the new document when the app is next
   * opened.
   */
  async openUnder(row: ShelfRow, source: string): Promise<void> {
    await this.#stopAll(row.id);
    await this.#start(row.id, () => this.#open(row, source));
  }

  /**
   * Opens an app with other records, in a file that the shelf does not list yet. `records` is called once nothing else
   * writes to the current ones; null means no records. Other requests for the app wait until the returned function is
   * called: with true they get the new records, with false the old ones.
   */
  async openWith(
    row: ShelfRow,
    file: string,
    records: () => Promise<Uint8Array | null>,
  ): Promise<(stays: boolean) => void> {
    let settle: ((stays: boolean) => void) | undefined;
    const settled = new Promise<boolean>((resolve) => (settle = resolve));
    let opened: Promise<RunningApp> | undefined;
    await this.#stopAll(row.id);
    const open = async (): Promise<RunningApp> => {
      const bytes = await records();
      if (bytes !== null) await this.databases.write(file, bytes);
      // `opened: null`: a missing file is expected here and not an error.
      return this.#open({ ...row, file, opened: null });
    };
    void this.#start(row.id, async () => {
      const running = await (opened = open());
      if (await settled) return running;
      running.close();
      this.databases.remove(file);
      return this.#open(row);
    }).catch(() => undefined);
    await opened;
    return (stays) => settle?.(stays);
  }

  /** Repeats, because the app may be requested again while it stops. Two instances must not share a file. */
  async #stopAll(id: string): Promise<void> {
    do await this.stop(id);
    while (this.#running.has(id));
  }

  /** Null: the app is not open. The shelf then shows the stored count. */
  async countRecords(id: string): Promise<number | null> {
    const running = await this.#running.get(id)?.catch(() => null);
    if (!running) return null;
    const records = running.app.recordCount();
    this.table.set(id, "records", records);
    return records;
  }

  /** Counts the records a moment after the last write. The shelf shows this number also while the app is closed. */
  #countSoon(id: string): void {
    this.#counting.get(id)?.();
    const count = (): void => {
      this.#counted = this.countRecords(id).then(() => this.onChange());
    };
    this.#counting.set(id, this.machine.after(COUNT_AFTER, count));
  }

  async #fitting<T>(app: string, work: (progress: (part: number) => void) => Promise<T>): Promise<T> {
    let told = false;
    try {
      return await work((part) => {
        told = true;
        this.#tellFitting({ app, part });
      });
    } finally {
      if (told) this.#tellFitting({ app, part: null });
    }
  }

  /** Ignores a full disk: it must not stop an app from opening, and the note is optional. */
  #withoutRoomToo(note: () => void): void {
    try {
      note();
    } catch (problem) {
      if (failureOf(problem).code !== "storage-full") throw problem;
    }
  }

  #noteOpening(id: string): void {
    this.#withoutRoomToo(() => this.table.set(id, "opened", new Date().toISOString()));
    this.onChange();
  }

  /** Opens the app's file. A file that existed before and is missing or empty now is an error, not a new app. */
  async #openFile(row: ShelfRow): Promise<Database> {
    const name = fileOf(row);
    const gone = (): HostFailure => new HostFailure("records-gone", "The file with the records is gone.", row.id);
    const wasThere = row.opened !== null && this.databases.kind === "disk";
    if (wasThere && !this.databases.names().includes(name)) throw gone();
    const database = await this.databases.open(name);
    if (!wasThere || database.one("SELECT 1 FROM sqlite_schema LIMIT 1") !== null) return database;
    this.databases.close(name);
    throw gone();
  }

  /** The person knows that the records are lost: the app starts empty. */
  async beginAnew(id: string): Promise<void> {
    this.notes.forget(id);
    const row = this.table.read(id);
    if (row === null || row.opened === null) return;
    try {
      await this.#openFile(row);
      return;
    } catch (problem) {
      const failure = failureOf(problem, id);
      // Other failures, such as a full disk, may be temporary, so the file is kept.
      if (failure.code !== "records-gone") throw failure;
    }
    this.databases.remove(fileOf(row));
    this.table.set(id, "opened", null);
    this.table.set(id, "records", 0);
  }

  /** Resolves when pending counts are done. */
  async idle(): Promise<void> {
    await this.#counted;
  }

  /** Opens the app under its old document, which undoes an unfinished import. The new document has other fields. */
  async #openAndClose(row: ShelfRow): Promise<void> {
    const { close, file } = await this.#open(row);
    close();
    this.databases.close(file);
  }

  async #open(row: ShelfRow, written = row.source): Promise<RunningApp> {
    const { id } = row;
    try {
      const [model, database] = await Promise.all([this.models.model(id, written), this.#openFile(row)]);
      const fitted = written === row.source ? fittedDocument(database, written) : null;
      if (fitted !== null) {
        this.#withoutRoomToo(() => this.table.replaceSource(id, fitted.source, fitted.name, new Date().toISOString()));
        return await this.#open({ ...row, ...fitted });
      }
      // An app that was never opened has no records that a crash could affect.
      if (written !== row.source && ownDocument(database) !== null) {
        if (hasUnfinished(database)) {
          await this.#openAndClose(row);
          return await this.#open(row, written);
        }
        keepOwnDocument(database, { name: row.name, source: written });
      }
      const [keptOnDevice, vault] = [this.databases.kind === "disk", this.vault.of(id)];
      const running = await this.#fitting(id, (progress) =>
        this.machine.openApp({ model, source: written, database, keptOnDevice, vault, progress }),
      );
      const done = new DoneOnce(database);
      this.#withoutRoomToo(() => keepOwnDocument(database, { name: row.name, source: written }));
      // Delayed until the first page is drawn, because nobody should wait for this note.
      this.machine.after(NOTE_AFTER, () => this.#noteOpening(id));
      const opened = { ...running, database, file: fileOf(row), done };
      if (hasUnfinished(database)) {
        const { takeBackUnfinished } = await import("./take-back-unfinished.ts");
        await this.#fitting(id, (progress) => takeBackUnfinished(opened, progress));
      }
      return opened;
    } catch (problem) {
      throw failureOf(problem, id);
    }
  }
}
