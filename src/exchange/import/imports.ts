import type { Description, SessionClient } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type {
  ExportedFile,
  ImportFile,
  ImportPlan,
  ImportProgress,
  ImportView,
  OpenedImport,
  RefusedRow,
} from "#engine/contract/exchange.ts";
import { paced } from "../pace.ts";
import { readFiles } from "../tables/read-files.ts";
import type { FileRefusal } from "../tables/refusal.ts";
import type { Table } from "../tables/table.ts";
import type { ImportSurroundings } from "./build-units.ts";
import { ImportRun } from "./import-run.ts";
import { planTable, proposePlan } from "./match-columns.ts";
import { undoCommits } from "./undo-commits.ts";
import { refusedFile } from "./refused-file.ts";
import { entityOf } from "./targets.ts";
import { viewOf } from "./view-import.ts";

/** What importing needs of the place where an app runs. */
export interface ImportMachine {
  readonly app: SessionClient;
  /** The same app on a copy of its records, which nobody else uses; `close` removes it. */
  openCopy(): Promise<{ readonly app: SessionClient; close(): void }>;
  newId(): string;
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
  /** Writes down, in the app's own database, what an import has written so far; null: it is whole, or gone. */
  noteUnfinished(id: string, commits: readonly number[] | null): void;
}

interface OpenImport {
  readonly tables: readonly Table[];
  readonly about: ImportSurroundings;
  plan: ImportPlan;
  run: ImportRun | null;
  /** The step that is on its way, or was the last. */
  working: Promise<unknown> | null;
  copy: { close(): void } | null;
}

/** How long a step works before it lets others have their turn. */
const STEP = 60;

/** The imports of one app that are open. They are kept as long as the app is: a file that was left can be opened again. */
export class Imports {
  readonly #machine: ImportMachine;
  readonly #open = new Map<string, OpenImport>();

  constructor(machine: ImportMachine) {
    this.#machine = machine;
  }

  /** `entity`: what the person asked to import; null: the file says. */
  async open(files: readonly ImportFile[], entity: string | null): Promise<OpenedImport | FileRefusal> {
    const pace = paced(this.#machine);
    const read = await readFiles(files, pace);
    if (read.kind === "refused") return read;
    const about = this.#about(await this.#machine.app.describe(), read.file);
    const plan = proposePlan(about.model, read.tables, entity);
    const id = this.#machine.newId();
    this.#open.set(id, { tables: read.tables, about, plan, run: null, working: null, copy: null });
    return { kind: "opened", id, view: await pace(viewOf(about, read.tables, plan)) };
  }

  async plan(id: string, plan: ImportPlan): Promise<ImportView | null> {
    const opened = this.#open.get(id);
    if (opened === undefined) return null;
    opened.plan = plan;
    return paced(this.#machine)(viewOf(opened.about, opened.tables, plan));
  }

  async propose(id: string, table: number, entity: string | null): Promise<ImportView | null> {
    const opened = this.#open.get(id);
    const of = opened?.tables[table];
    if (opened === undefined || of === undefined) return null;
    const { model } = opened.about;
    const proposed = planTable(model, of, entityOf(model, entity) ?? null);
    return this.plan(id, { tables: opened.plan.tables.with(table, proposed) });
  }

  async begin(id: string, how: "try" | "run"): Promise<ImportProgress | null> {
    const opened = this.#open.get(id);
    if (opened === undefined) return null;
    this.#dropCopy(opened);
    let { app } = this.#machine;
    if (how === "try") {
      const copy = await this.#machine.openCopy();
      opened.copy = copy;
      ({ app } = copy);
    }
    opened.run = new ImportRun(how, app, opened.about, opened.tables, opened.plan);
    if (how === "run") this.#machine.noteUnfinished(id, []);
    return opened.run.progress();
  }

  async step(id: string): Promise<ImportProgress | null> {
    const opened = this.#open.get(id);
    if (!opened?.run) return null;
    const { run } = opened;
    const working = run.step(STEP);
    opened.working = working;
    const progress = await working;
    // One that was cancelled meanwhile notes what it takes back itself.
    if (run.how === "run" && !run.isStopped) this.#machine.noteUnfinished(id, progress.finished ? null : run.commits);
    if (progress.finished) this.#dropCopy(opened);
    return progress;
  }

  /** What can't be taken back any more is told. */
  async cancel(id: string): Promise<readonly Refusal[]> {
    const opened = this.#open.get(id);
    if (!opened?.run) return [];
    opened.run.stop();
    // A batch may be on its way: it is taken back with the others.
    await opened.working?.catch(() => undefined);
    const refusals = await this.undo(id);
    this.#dropCopy(opened);
    return refusals;
  }

  /** Everything or nothing. What an import on a copy wrote goes with the copy. */
  async undo(id: string): Promise<readonly Refusal[]> {
    const run = this.#open.get(id)?.run;
    if (!run || run.how === "try") return [];
    const { app, pause } = this.#machine;
    const refusals = await undoCommits(app, run.commits, pause, (left) => this.#machine.noteUnfinished(id, left));
    if (refusals.length === 0) run.commits.length = 0;
    this.#machine.noteUnfinished(id, null);
    return refusals;
  }

  async refusals(id: string): Promise<readonly RefusedRow[]> {
    return this.#open.get(id)?.run?.refusedRows() ?? [];
  }

  async refusedRows(id: string, column: string, reasons: readonly (readonly string[])[]): Promise<ExportedFile | null> {
    const opened = this.#open.get(id);
    if (!opened?.run) return null;
    return refusedFile(opened.tables, opened.run.refusedRows(), column, reasons);
  }

  /** One that is left in the middle is stopped: half of a file is nobody's wish. */
  async close(id: string): Promise<void> {
    const opened = this.#open.get(id);
    if (opened === undefined) return;
    if (opened.run?.progress().finished === false) await this.cancel(id);
    this.#dropCopy(opened);
    this.#open.delete(id);
  }

  /** The app closes: nothing of an import stays half done. */
  async end(): Promise<void> {
    for (const id of this.#open.keys()) await this.close(id);
  }

  #dropCopy(opened: OpenImport): void {
    opened.copy?.close();
    opened.copy = null;
  }

  #about(description: Description, file: (name: string) => ImportFile | null): ImportSurroundings {
    const { model, language, currency, zone } = description;
    const { newId, now } = this.#machine;
    return { model, language: language ?? "en", currency, zone, newId, now, file };
  }
}
