import { HostFailure } from "#device/wire.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { HALF_MADE, type ShelfRow } from "#store/shelf.ts";
import type { AppsOfDevice } from "./apps-of-device.ts";
import { packBackup } from "./backup-file.ts";
import { nameIn } from "./model-cache.ts";
import { fileOf, nextFileOf } from "./open-shelf.ts";

/** Loaded on demand, because most people never restore a backup. */
const backups = (): Promise<typeof import("./read-backup.ts")> => import("./read-backup.ts");

const unsent = (): HostFailure =>
  new HostFailure("unsent-work", "Some changes have not been sent yet. Nothing was changed.");

/** The last step of a write: synchronous, in one transaction with the note that the write is done. */
export interface Step {
  /** Returns the app's id. */
  readonly commit: () => string;
  /** Undoes the preparation if the commit fails. */
  readonly undo?: () => Promise<void>;
  /** Removes what is obsolete after the commit. */
  readonly after?: () => void;
}

/**
 * The writes of the shelf. First, everything asynchronous is prepared invisibly; then the returned step commits it. A
 * row in preparation is marked `HALF_MADE` and hidden. After a crash it is deleted with its file at the next start, or
 * before it is created again.
 */
export class ShelfWrites {
  readonly #device: AppsOfDevice;

  constructor(device: AppsOfDevice) {
    this.#device = device;
  }

  async add(document: Parameters<Shelf["add"]>[0]): Promise<Step> {
    const row = this.#newRow(document.source, document.origin, await nameIn(document.source));
    return document.withSampleData ? this.#withSampleData(row) : { commit: () => this.#put(row) };
  }

  async ensure(app: string, source: string, withSampleData: boolean): Promise<Step> {
    await this.#discardHalf(app);
    const there = this.#device.table.read(app);
    if (there !== null) {
      const step = await this.#bringUpToDate(there, source);
      return { ...step, commit: () => this.#show(step.commit()) };
    }
    if (this.#device.notes.lost.some(({ id }) => id === app))
      throw new HostFailure("records-gone", "The file with the records is gone.", app);
    const row = { ...this.#newRow(source, "link", await nameIn(source)), id: app };
    return withSampleData ? this.#withSampleData(row) : { commit: () => this.#put(row) };
  }

  async update(app: string, source: string): Promise<Step> {
    return this.#bringUpToDate(this.#row(app), source);
  }

  async duplicate(app: string, copy?: string): Promise<Step> {
    const { name, source } = this.#row(app);
    const [{ copyForDuplicate }, { database }] = await Promise.all([backups(), this.#device.running(app)]);
    return this.#newApp(name, source, copyForDuplicate(database, this.#device.databases), copy);
  }

  async restore(file: Uint8Array, into?: string, replace = false, copy?: string): Promise<Step> {
    const { readBackup } = await backups();
    const { name, source, database } = await readBackup(file, this.#device.databases);
    if (into === undefined) return this.#newApp(name, source, database);
    return this.#restoreInto(this.#row(into), database, replace, copy);
  }

  /** Deletes the records and everything stored about them. The document stays. */
  async erase(app: string): Promise<Step> {
    const step = await this.#replaced(this.#row(app), async () => null);
    const commit = (): string => {
      this.#device.vault.forget(app);
      return step.commit();
    };
    return { ...step, commit };
  }

  #newApp(name: string, source: string, database: Uint8Array, id?: string): Promise<Step> {
    const row = this.#newRow(source, "file", name, id);
    return this.#hidden(row, () => this.#device.databases.write(fileOf(row), database));
  }

  async backUp(app: string): Promise<Uint8Array> {
    const { name, source } = this.#row(app);
    return packBackup({ name, source, database: (await this.#device.running(app)).database.export() });
  }

  async #bringUpToDate(row: ShelfRow, source: string): Promise<Step> {
    const { id } = row;
    if (row.source === source) return { commit: () => id };
    // A name given by a person stays. Otherwise the document determines it.
    const byHand = row.name !== (await nameIn(row.source));
    const name = byHand ? row.name : await nameIn(source);
    try {
      await this.#device.openUnder({ ...row, name }, source);
    } catch (problem) {
      this.#device.onGoesOn(id);
      throw problem;
    }
    return {
      commit: () => {
        this.#device.table.replaceSource(id, source, name, new Date().toISOString());
        return id;
      },
      undo: async () => {
        await this.#device.stop(id);
        this.#device.onGoesOn(id);
      },
    };
  }

  /** Replaces the records. The current ones are kept in a copy of the app, so that nothing is lost. */
  async #restoreInto(row: ShelfRow, database: Uint8Array, replace: boolean, copyId?: string): Promise<Step> {
    const { app, database: own } = await this.#device.running(row.id);
    const { hasWaitingCalls, lastCommit } = await backups();
    const last = lastCommit(own);
    // Includes records that the current person may not see.
    const holdsRecords = await app.holdsRecords();
    if (holdsRecords && !replace) throw new HostFailure("not-empty", "There are records already. Nothing was changed.");
    if (hasWaitingCalls(own)) throw unsent();
    const name = `${row.name} (${new Date().toISOString().slice(0, 10)})`;
    let copy: Step | null = null;
    const step = await this.#replaced(
      row,
      async () => {
        const kept = await this.#copyOf(row, holdsRecords ? null : last);
        if (kept !== null) copy = await this.#newApp(name, row.source, kept, copyId);
        return database;
      },
      async () => copy?.undo?.(),
    );
    return {
      ...step,
      commit: () => {
        copy?.commit();
        return step.commit();
      },
    };
  }

  /**
   * A copy of an app that is closed for writing; it includes everything done since the request. Null: the app had no
   * records at that commit, and nothing was added since.
   */
  async #copyOf(row: ShelfRow, emptyUpTo: number | null): Promise<Uint8Array | null> {
    const { databases } = this.#device;
    const { copyOfReplaced, hasBegunForms, hasWaitingCalls, lastCommit } = await backups();
    const own = await databases.open(fileOf(row));
    try {
      if (hasWaitingCalls(own)) throw unsent();
      // Half-filled forms are worth keeping too.
      const isEmpty = lastCommit(own) === emptyUpTo && !hasBegunForms(own);
      return isEmpty ? null : copyOfReplaced(own, databases);
    } finally {
      databases.close(fileOf(row));
    }
  }

  /** Writes other records into a new file. The app keeps its current records until the shelf refers to that file. */
  async #replaced(
    row: ShelfRow,
    records: () => Promise<Uint8Array | null>,
    undone: () => Promise<void> | undefined = async () => undefined,
  ): Promise<Step> {
    const { databases, table } = this.#device;
    const { id } = row;
    const file = nextFileOf(row);
    let settle: (stays: boolean) => void;
    try {
      settle = await this.#device.openWith(row, file, records);
    } catch (problem) {
      databases.remove(file);
      await undone();
      this.#device.onGoesOn(id);
      throw problem;
    }
    return {
      commit: () => {
        table.set(id, "file", file);
        // A new version makes every page that shows the app redraw it.
        table.set(id, "version", row.version + 1);
        return id;
      },
      undo: async () => {
        settle(false);
        // Others are waiting for the app as it was, so open it before anything else.
        await this.#device.running(id).catch(() => undefined);
        this.#device.onGoesOn(id);
        await undone();
      },
      after: () => {
        settle(true);
        databases.remove(fileOf(row));
      },
    };
  }

  #withSampleData(row: ShelfRow): Promise<Step> {
    return this.#hidden(row, async () => {
      const { app } = await this.#device.runningOf(row);
      await app.loadSampleData();
    });
  }

  async #hidden(row: ShelfRow, make: () => Promise<void>): Promise<Step> {
    await this.#discardHalf(row.id);
    this.#device.table.add({ ...row, removed: HALF_MADE });
    const undo = (): Promise<void> => this.#device.discard(row.id);
    try {
      await make();
    } catch (problem) {
      await undo();
      throw problem;
    }
    return { commit: () => this.#show(row.id), undo };
  }

  /** Deletes the incomplete result of an earlier attempt. */
  async #discardHalf(id: string): Promise<void> {
    if (this.#device.table.read(id)?.removed === HALF_MADE) await this.#device.discard(id);
  }

  #put(row: ShelfRow): string {
    this.#device.table.add(row);
    return row.id;
  }

  #show(id: string): string {
    this.#device.table.set(id, "removed", null);
    return id;
  }

  #row(app: string): ShelfRow {
    return this.#device.row(app);
  }

  #newRow(source: string, origin: string, name: string, id = this.#device.machine.newId()): ShelfRow {
    return {
      id,
      name,
      source,
      origin,
      added: new Date().toISOString(),
      opened: null,
      removed: null,
      records: 0,
      version: 1,
      file: null,
    };
  }
}
