import type { Maker, NewAppProposal, SpreadsheetPlan } from "#engine/contract/new-app.ts";
import type {
  Completion,
  EarlierDocument,
  Finding,
  PossibleRename,
  Recording,
  RenameAnswer,
  Introduction,
  RescuedApp,
  Shadow,
  ShadowOptions,
  Shelf,
  ShelfApp,
  StorageState,
  TriedDerived,
  TriedScenario,
  UpdatePreview,
  WordExplanation,
} from "#engine/contract/shelf.ts";
import type { Values } from "#engine/contract/commands.ts";
import type { AppLocation } from "#engine/contract/app-location.ts";
import type { CallToTry, CallTrialResult } from "#engine/contract/tried-call.ts";
import type { CodeTrialResult, RuleTrialResult } from "#engine/contract/tried-code.ts";
import type { Span } from "#text/span.ts";
import type { Difference } from "#engine/contract/difference.ts";
import { HostFailure } from "#device/wire.ts";
import { DoneOnce } from "#store/done-once.ts";
import { HALF_MADE, type ShelfRow } from "#store/shelf.ts";
import type { AppsOfDevice } from "./apps-of-device.ts";
import type { AuthorHelp } from "./author-help.ts";
import { reading, type DocumentFace } from "./model-cache.ts";
import type { Shadows } from "./shadows.ts";
import type { CodeTrial } from "./code-trial.ts";
import type { DerivedTrial } from "./derived-trial.ts";
import type { ScenarioTrial } from "./scenario-trial.ts";
import { copyNamed, fileOf } from "./open-shelf.ts";
import type { ShelfWrites, Step } from "./shelf-writes.ts";

/** Removed apps can be restored for this many days. */
const DAYS_KEPT = 30;

/** The shelf as clients see it. */
export class ShelfService implements Shelf {
  readonly #device: AppsOfDevice;
  readonly #listeners = new Set<(apps: readonly ShelfApp[]) => void>();
  /** Descriptions by document text: reading one takes milliseconds, and a shelf may have many. */
  readonly #described = new Map<string, DocumentFace>();

  readonly #done: DoneOnce;
  /** Writes wait for the cleanup at the start. */
  #last: Promise<unknown>;
  #told: Promise<unknown> = Promise.resolve();
  #trial: ScenarioTrial | null = null;
  #derived: DerivedTrial | null = null;
  #shadows: Shadows | null = null;
  #code: CodeTrial | null = null;
  #author: AuthorHelp | null = null;

  constructor(device: AppsOfDevice) {
    this.#device = device;
    this.#done = new DoneOnce(device.shelfDatabase);
    this.#last = this.#forgetLeftovers();
  }

  /** Runs a write at most once per id; a repeated call returns the same app. Writes are serialized. */
  write(id: string, method: string, args: readonly unknown[]): Promise<ShelfApp> {
    if (!isWrite(method)) throw new HostFailure("unknown-call", `There is no write ${method}.`);
    const prepare = async (): Promise<Step> => {
      const writes = await this.#writes();
      return (writes[method] as (...given: readonly unknown[]) => Promise<Step>).apply(writes, [...args]);
    };
    const written = this.#last.then(() => this.#write(id, prepare));
    this.#last = written.catch(() => undefined);
    return written;
  }

  async #write(id: string, prepare: () => Promise<Step>): Promise<ShelfApp> {
    const known = this.#done.outcome(id);
    if (known) return this.#describe(this.#device.row(String(known.value)));
    const { commit, undo, after } = await prepare();
    let app: string;
    try {
      app = this.#done.once(id, commit);
    } catch (problem) {
      await undo?.();
      throw problem;
    }
    // Committed: failures from here on must not undo it.
    after?.();
    this.changed();
    return this.#describe(this.#device.row(app));
  }

  async list(): Promise<readonly ShelfApp[]> {
    return Promise.all(this.#device.table.rows({ removed: false }).map((row) => this.#describe(row)));
  }

  watch(listener: (apps: readonly ShelfApp[]) => void): () => void {
    this.#listeners.add(listener);
    void this.list().then((apps) => this.#listeners.has(listener) && listener(apps));
    return () => this.#listeners.delete(listener);
  }

  add(...given: Parameters<Shelf["add"]>): Promise<ShelfApp> {
    return this.write(this.#device.machine.newId(), "add", given);
  }

  ensure(...given: Parameters<Shelf["ensure"]>): Promise<ShelfApp> {
    return this.write(this.#device.machine.newId(), "ensure", given);
  }

  update(...given: Parameters<Shelf["update"]>): Promise<ShelfApp> {
    return this.write(this.#device.machine.newId(), "update", given);
  }

  duplicate(...given: Parameters<Shelf["duplicate"]>): Promise<ShelfApp> {
    return this.write(this.#device.machine.newId(), "duplicate", given);
  }

  restore(...given: Parameters<Shelf["restore"]>): Promise<ShelfApp> {
    return this.write(this.#device.machine.newId(), "restore", given);
  }

  erase(...given: Parameters<Shelf["erase"]>): Promise<ShelfApp> {
    return this.write(this.#device.machine.newId(), "erase", given);
  }

  async source(app: string): Promise<string> {
    return this.#device.row(app).source;
  }

  async previewUpdate(app: string, source: string): Promise<UpdatePreview> {
    const row = this.#device.row(app);
    const running = await this.#device.running(app);
    const { databases, machine } = this.#device;
    return (await reading()).previewUpdate(
      databases,
      copyNamed("preview", machine.newId()),
      running,
      row.source,
      source,
    );
  }

  async earlier(app: string): Promise<readonly EarlierDocument[]> {
    return this.#device.table.earlier(this.#device.row(app).id);
  }

  async compare(before: string, after: string): Promise<readonly Difference[]> {
    return (await reading()).compareDocuments(before, after);
  }

  async noteRename(source: string, rename: PossibleRename): Promise<string> {
    return (await reading()).noteRename(source, rename);
  }

  async openShadow(app: string, source: string, options: ShadowOptions): Promise<Shadow> {
    return (await this.shadows()).open(this.#device.row(app).id, source, options);
  }

  async closeShadow(app: string, slot: string): Promise<void> {
    await this.#shadows?.close(app, slot);
  }

  async recorded(app: string, slot: string): Promise<Recording> {
    return (await this.shadows()).recorded(app, slot);
  }

  /** Loaded together with the reader, because most people never edit documents. */
  async shadows(): Promise<Shadows> {
    const { Shadows: Made } = await reading();
    this.#shadows ??= new Made(this.#device, async (source) => (await this.#help()).read(source));
    return this.#shadows;
  }

  async findings(source: string): Promise<readonly Finding[]> {
    return (await this.#help()).findings(source);
  }

  async complete(source: string, at: number): Promise<readonly Completion[]> {
    return (await this.#help()).complete(source, at);
  }

  async explain(source: string, at: number): Promise<WordExplanation | null> {
    return (await this.#help()).explain(source, at);
  }

  async renameAt(source: string, at: number, name: string): Promise<RenameAnswer> {
    return (await this.#help()).renameAt(source, at, name);
  }

  async #help(): Promise<AuthorHelp> {
    const { AuthorHelp: Made } = await import("./author-help.ts");
    this.#author ??= new Made();
    return this.#author;
  }

  async whereShown(app: string, source: string, at: number, slot?: string): Promise<AppLocation | null> {
    const found = (await this.#help()).whereShown(source, at);
    if (found === null) return null;
    const shadow = slot === undefined ? null : (await this.shadows()).opened(app, slot);
    const shown = shadow ?? (await this.#device.running(app)).app;
    const { findShown } = await reading();
    return findShown(shown, found.model, found.showing);
  }

  async introduce(source: string): Promise<Introduction> {
    return (await reading()).introduce(source);
  }

  async proposeApp(file: Uint8Array, name: string, from: Maker | SpreadsheetPlan): Promise<NewAppProposal> {
    const { proposeApp } = await import("#exchange/documents/propose-app.ts");
    return proposeApp(file, name, from);
  }

  async tryScenarios(source: string): Promise<readonly TriedScenario[]> {
    const { ScenarioTrial: Trial } = await reading();
    this.#trial ??= new Trial(this.#device.databases);
    return this.#trial.run(source);
  }

  async tryDerived(source: string, part: number): Promise<TriedDerived> {
    // No `await` once it is loaded: a stop that follows immediately must reach this run.
    this.#derived ??= new (await import("./derived-trial.ts")).DerivedTrial(this.#device.databases);
    return this.#derived.part(source, part);
  }

  async stopDerived(): Promise<void> {
    this.#derived?.stop();
  }

  async tryCode(app: string, source: string, at: readonly Span[], record: string | null): Promise<CodeTrialResult> {
    return (await this.#codeTrial()).tryCode(this.#device.row(app).id, source, at, record);
  }

  async tryRule(
    app: string,
    source: string,
    rule: number,
    record: string | null,
    values?: Values,
  ): Promise<RuleTrialResult> {
    return (await this.#codeTrial()).tryRule(this.#device.row(app).id, source, rule, record, values);
  }

  async tryCall(app: string, source: string, wanted: CallToTry): Promise<CallTrialResult> {
    return (await this.#codeTrial()).tryCall(this.#device.row(app).id, source, wanted);
  }

  async allowTried(app: string, host: string): Promise<void> {
    await (await this.#device.running(app)).app.allowHost(host, true);
  }

  async closeTrial(app: string): Promise<void> {
    await this.#code?.close(app);
  }

  async #codeTrial(): Promise<CodeTrial> {
    const { CodeTrial: Made } = await reading();
    this.#code ??= new Made(this.#device);
    return this.#code;
  }

  async rename(app: string, name: string): Promise<void> {
    this.#device.table.set(this.#device.row(app).id, "name", name.trim() || this.#device.row(app).name);
    this.changed();
  }

  async remove(app: string): Promise<void> {
    await this.#device.stop(app);
    this.#device.table.set(app, "removed", new Date().toISOString());
    this.changed();
  }

  async bringBack(app: string): Promise<void> {
    this.#device.table.set(app, "removed", null);
    this.#device.onGoesOn(app);
    this.changed();
  }

  async backUp(app: string): Promise<Uint8Array> {
    return (await this.#writes()).backUp(app);
  }

  /** Loaded on demand, because most people never change the shelf. */
  async #writes(): Promise<ShelfWrites> {
    const { ShelfWrites: Made } = await import("./shelf-writes.ts");
    return new Made(this.#device);
  }

  async nameOfBackup(file: Uint8Array): Promise<string> {
    return (await import("./read-backup.ts")).nameOfBackup(file);
  }

  async rescue(app: string): Promise<RescuedApp> {
    const row = this.#device.row(app);
    const { rescueApp } = await import("./rescue-app.ts");
    // The app may not open any more; its rows are read without the engine.
    const database = await this.#device.databases.open(fileOf(row)).catch(() => null);
    return rescueApp(row.name, row.source, database);
  }

  async storage(): Promise<StorageState> {
    const { databases, machine, mended, notes } = this.#device;
    return { kind: databases.kind, mended, lost: notes.lost, ...(await machine.storage()) };
  }

  async beginAnew(app: string): Promise<void> {
    await this.#device.beginAnew(app);
    this.changed();
    await this.#told;
  }

  /** Resolves when the listeners know the latest list. */
  async idle(): Promise<void> {
    await this.#told;
  }

  changed(): void {
    const telling = this.list().then((apps) => {
      this.#device.notes.note(this.#device.table.rows({ removed: false }));
      for (const listener of this.#listeners) listener(apps);
    });
    // If the list can't be read now, listeners get it with the next change.
    this.#told = Promise.allSettled([this.#told, telling]);
  }

  async #describe(row: ShelfRow): Promise<ShelfApp> {
    const known = this.#described.get(row.source) ?? (await this.#device.models.face(row.id, row.source));
    this.#described.set(row.source, known);
    return {
      id: row.id,
      name: row.name,
      ...known,
      // If the records of one app can't be counted, the other apps are listed anyway.
      records: (await this.#device.countRecords(row.id).catch(() => null)) ?? row.records,
      lastOpened: row.opened,
      sample: row.origin === "sample" ? row.name : null,
      version: row.version,
    };
  }

  /** Deletes apps that were removed long ago, and incomplete ones. */
  async #forgetLeftovers(): Promise<void> {
    const limit = new Date(Date.now() - DAYS_KEPT * 86_400_000).toISOString();
    for (const { id, removed } of this.#device.table.rows({ removed: true }))
      if (removed === HALF_MADE || (removed !== null && removed <= limit))
        await this.#device.discard(id).catch(() => undefined);
  }
}

const WRITES = ["add", "ensure", "update", "duplicate", "restore", "erase"] as const;

const isWrite = (method: string): method is (typeof WRITES)[number] => (WRITES as readonly string[]).includes(method);
