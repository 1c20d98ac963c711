import type {
  EarlierDocument,
  Finding,
  RescuedApp,
  Shelf,
  ShelfApp,
  StorageState,
  TriedScenario,
  UpdatePreview,
} from "#engine/contract/shelf.ts";
import { HostFailure } from "#device/wire.ts";
import type { ShelfRow } from "#store/shelf.ts";
import type { AppsOfDevice } from "./apps-of-device.ts";
import { packBackup, unpackBackup } from "./backup-file.ts";
import { encodeText, toBase64 } from "./bytes.ts";
import { reading, type DocumentFace } from "./model-cache.ts";
import type { ScenarioTrial } from "./scenario-trial.ts";

/** Removed apps can be brought back for this long. */
const DAYS_KEPT = 30;

/** The shelf as clients see it. */
export class ShelfService implements Shelf {
  readonly #device: AppsOfDevice;
  readonly #listeners = new Set<(apps: readonly ShelfApp[]) => void>();
  /** What a document says of itself, by its text: reading one takes milliseconds, a shelf may hold many. */
  readonly #described = new Map<string, DocumentFace>();

  #trial: ScenarioTrial | null = null;

  constructor(device: AppsOfDevice) {
    this.#device = device;
    this.#forgetOldRemovals();
  }

  async list(): Promise<readonly ShelfApp[]> {
    return Promise.all(this.#device.table.rows({ removed: false }).map((row) => this.#describe(row)));
  }

  watch(listener: (apps: readonly ShelfApp[]) => void): () => void {
    this.#listeners.add(listener);
    void this.list().then((apps) => this.#listeners.has(listener) && listener(apps));
    return () => this.#listeners.delete(listener);
  }

  async add(document: Parameters<Shelf["add"]>[0]): Promise<ShelfApp> {
    const row = this.#newRow(document.source, document.origin, await nameIn(document.source));
    this.#device.table.add(row);
    if (document.withSampleData) await (await this.#device.running(row.id)).app.loadSampleData();
    this.changed();
    return this.#describe(row);
  }

  async ensure(app: string, source: string, withSampleData: boolean): Promise<ShelfApp> {
    const name = this.#device.table.read(app) === null ? await nameIn(source) : "";
    const there = this.#device.table.read(app);
    if (there !== null) return there.source === source ? this.#describe(there) : this.update(app, source);
    const row = { ...this.#newRow(source, "link", name), id: app };
    this.#device.table.add(row);
    if (withSampleData) await (await this.#device.running(row.id)).app.loadSampleData();
    this.changed();
    return this.#describe(row);
  }

  async source(app: string): Promise<string> {
    return this.#row(app).source;
  }

  async previewUpdate(app: string, source: string): Promise<UpdatePreview> {
    const row = this.#row(app);
    const { database } = await this.#device.running(app);
    return (await reading()).previewUpdate(database, row.source, source);
  }

  async update(app: string, source: string): Promise<ShelfApp> {
    const row = this.#row(app);
    if (row.source === source) return this.#describe(row);
    // A name given by hand stays; else it is the document's to say.
    const byHand = row.name !== (await nameIn(row.source));
    const name = byHand ? row.name : await nameIn(source);
    await this.#device.replaceDocument(app, source, name);
    return this.#describe(this.#row(app));
  }

  async earlier(app: string): Promise<readonly EarlierDocument[]> {
    return this.#device.table.earlier(this.#row(app).id);
  }

  async findings(source: string): Promise<readonly Finding[]> {
    const { checkModel, readDocument } = await reading();
    const { model, diagnostics } = readDocument(source);
    return [...diagnostics, ...checkModel(model, source)].sort((a, b) => a.span.start - b.span.start);
  }

  async tryScenarios(source: string): Promise<readonly TriedScenario[]> {
    const { ScenarioTrial: Trial } = await reading();
    this.#trial ??= new Trial(this.#device.databases);
    return this.#trial.run(source);
  }

  async rename(app: string, name: string): Promise<void> {
    this.#device.table.set(this.#row(app).id, "name", name.trim() || this.#row(app).name);
    this.changed();
  }

  async duplicate(app: string): Promise<ShelfApp> {
    return this.restore(await this.backUp(app));
  }

  async remove(app: string): Promise<void> {
    await this.#device.stop(app);
    this.#device.table.set(app, "removed", new Date().toISOString());
    this.changed();
  }

  async bringBack(app: string): Promise<void> {
    this.#device.table.set(app, "removed", null);
    this.changed();
  }

  async backUp(app: string): Promise<Uint8Array> {
    const row = this.#row(app);
    return packBackup({
      name: row.name,
      source: row.source,
      database: (await this.#device.running(app)).database.export(),
    });
  }

  async rescue(app: string): Promise<RescuedApp> {
    const { name, source } = this.#row(app);
    const { rescue } = await import("#store/rescue.ts");
    // The app itself may not open any more; its rows are read without it.
    const database = await this.#device.databases.open(this.#device.fileOf(app)).catch(() => null);
    const { tables, damaged } = database === null ? { tables: {}, damaged: ["everything"] } : rescue(database);
    const records = Object.entries(tables).flatMap(([table, rows]) => (table.startsWith("r_") ? rows : [])).length;
    const text = JSON.stringify({ name, document: source, tables, damaged }, inBase64, 1);
    return { name, file: encodeText(text), records, whole: damaged.length === 0 };
  }

  async restore(file: Uint8Array, into?: string): Promise<ShelfApp> {
    const backup = unpackBackup(file);
    if (!backup)
      throw new HostFailure("not-a-backup", "This file is not a backup made by Ninefold. Nothing was changed.");
    if (into !== undefined) return this.#restoreInto(this.#row(into), backup.database);
    const row = this.#newRow(backup.source, "file", backup.name);
    await this.#device.databases.write(this.#device.fileOf(row.id), backup.database);
    this.#device.table.add(row);
    this.changed();
    return this.#describe(row);
  }

  async #restoreInto(row: ShelfRow, database: Uint8Array): Promise<ShelfApp> {
    const { records } = await (await this.#device.running(row.id)).app.describe();
    if (records > 0) throw new HostFailure("not-empty", "There are records already. Nothing was changed.");
    await this.#device.stop(row.id);
    await this.#device.databases.write(this.#device.fileOf(row.id), database);
    this.#device.table.set(row.id, "version", row.version + 1);
    await this.#device.running(row.id);
    this.changed();
    return this.#describe(this.#row(row.id));
  }

  async storage(): Promise<StorageState> {
    const { databases, machine, mended } = this.#device;
    return { kind: databases.kind, mended, ...(await machine.storage()) };
  }

  changed(): void {
    void this.list().then((apps) => {
      for (const listener of this.#listeners) listener(apps);
    });
  }

  #row(app: string): ShelfRow {
    const row = this.#device.table.read(app);
    if (!row) throw new HostFailure("no-such-app", "This app is not on this device any more.");
    return row;
  }

  #newRow(source: string, origin: string, name: string): ShelfRow {
    const now = new Date().toISOString();
    return {
      id: this.#device.machine.newId(),
      name,
      source,
      origin,
      added: now,
      opened: null,
      removed: null,
      records: 0,
      version: 1,
    };
  }

  async #describe(row: ShelfRow): Promise<ShelfApp> {
    const known = this.#described.get(row.source) ?? (await this.#device.models.face(row.id, row.source));
    this.#described.set(row.source, known);
    return {
      id: row.id,
      name: row.name,
      ...known,
      records: (await this.#device.countRecords(row.id)) ?? row.records,
      lastOpened: row.opened,
      sample: row.origin === "sample" ? row.name : null,
      version: row.version,
    };
  }

  #forgetOldRemovals(): void {
    const limit = new Date(Date.now() - DAYS_KEPT * 86_400_000).toISOString();
    for (const { id, removed } of this.#device.table.rows({ removed: true })) {
      if (removed === null || removed > limit) continue;
      this.#device.table.forget(id);
      this.#device.vault.forget(id);
      this.#device.databases.remove(this.#device.fileOf(id));
      void this.#device.models.forget(id);
    }
  }
}

/** JSON has no bytes. */
function inBase64(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: toBase64(value) } : value;
}

async function nameIn(source: string): Promise<string> {
  const { readDocument } = await reading();
  return readDocument(source).model.name.value;
}
