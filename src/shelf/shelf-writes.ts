import { HostFailure } from "#device/wire.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { HALF_MADE, type ShelfRow } from "#store/shelf.ts";
import type { AppsOfDevice } from "./apps-of-device.ts";
import { packBackup } from "./backup-file.ts";
import { nameIn } from "./model-cache.ts";
import { fileOf, nextFileOf } from "./open-shelf.ts";

/** Fetched when it is needed: most who open an app never restore one. */
const backups = (): Promise<typeof import("./read-backup.ts")> => import("./read-backup.ts");

const unsent = (): HostFailure =>
  new HostFailure("unsent-work", "Some changes have not been sent yet. Nothing was changed.");

/** The last step of a write: synchronous, in one transaction with the note that it was done. */
export interface Step {
  /** Answers the app's id. */
  readonly commit: () => string;
  /** Takes back what was prepared, should the step fail. */
  readonly undo?: () => Promise<void>;
  /** What is of no use any more once the step is done. */
  readonly after?: () => void;
}

/**
 * The writes of the shelf. Everything that has to be awaited comes first and leaves nothing in sight; the step that is
 * given back then makes it so. A row that is being made is marked as such: nobody sees it, and after a crash it goes with
 * its file at the next start, or before it is made anew.
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

  /** Its records go, with all that is kept about them; the document stays. */
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
    // A name given by hand stays; else it is the document's to say.
    const byHand = row.name !== (await nameIn(row.source));
    const name = byHand ? row.name : await nameIn(source);
    await this.#device.openUnder({ ...row, name }, source);
    return {
      commit: () => {
        this.#device.table.replaceSource(id, source, name, new Date().toISOString());
        return id;
      },
      undo: () => this.#device.stop(id),
    };
  }

  /** What is there stays as a copy beside it, so that nothing is lost by replacing it. */
  async #restoreInto(row: ShelfRow, database: Uint8Array, replace: boolean, copyId?: string): Promise<Step> {
    const { app, database: own } = await this.#device.running(row.id);
    const { hasWaitingCalls, lastCommit } = await backups();
    const last = lastCommit(own);
    // Records that nobody here may see are records too.
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
   * Of an app that nobody writes to now; what was done since it was asked for is in it. Null: it was empty up to that
   * commit, and nothing came after it.
   */
  async #copyOf(row: ShelfRow, emptyUpTo: number | null): Promise<Uint8Array | null> {
    const { databases } = this.#device;
    const { copyOfReplaced, hasBegunForms, hasWaitingCalls, lastCommit } = await backups();
    const own = await databases.open(fileOf(row));
    try {
      if (hasWaitingCalls(own)) throw unsent();
      // What somebody has typed is nothing to lose either.
      const isEmpty = lastCommit(own) === emptyUpTo && !hasBegunForms(own);
      return isEmpty ? null : copyOfReplaced(own, databases);
    } finally {
      databases.close(fileOf(row));
    }
  }

  /** Other records in a file of their own: until the shelf names that file, the app has those it had. */
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
      throw problem;
    }
    return {
      commit: () => {
        table.set(id, "file", file);
        // Every page that shows the app draws it anew.
        table.set(id, "version", row.version + 1);
        return id;
      },
      undo: async () => {
        settle(false);
        // Others wait for the app as it was: it is there before anything else is done.
        await this.#device.running(id).catch(() => undefined);
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

  /** What an earlier attempt has left, which did not come to its end. */
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
