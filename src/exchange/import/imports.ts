import type { Description } from "#engine/contract/app.ts";
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
import { paced } from "../pausing.ts";
import { RunControl, type RunMachine } from "../run-control.ts";
import { readFiles } from "../tables/read-files.ts";
import type { FileRefusal } from "../tables/refusal.ts";
import type { Table } from "../tables/table.ts";
import type { ImportSurroundings } from "./import-surroundings.ts";
import { ImportRun } from "./import-run.ts";
import { planTable, proposePlan } from "./match-columns.ts";
import { refusedFile } from "./refused-file.ts";
import { entityOf } from "./targets.ts";
import { viewOf } from "./view-import.ts";

interface OpenImport {
  readonly tables: readonly Table[];
  readonly about: ImportSurroundings;
  readonly control: RunControl<ImportRun>;
  plan: ImportPlan;
}

/** The open imports of one app. They stay open while the app is, so that a person can return to an import. */
export class Imports {
  readonly #machine: RunMachine;
  readonly #open = new Map<string, OpenImport>();

  constructor(machine: RunMachine) {
    this.#machine = machine;
  }

  /** `entity`: the entity that the person chose to import. Null: it is guessed from the file. */
  async open(files: readonly ImportFile[], entity: string | null): Promise<OpenedImport | FileRefusal> {
    const pace = paced(this.#machine);
    const read = await readFiles(files, pace);
    if (read.kind === "refused") return read;
    const about = this.#about(await this.#machine.app.describe(), read.file);
    const plan = proposePlan(about.model, read.tables, entity);
    const id = this.#machine.newId();
    this.#open.set(id, { tables: read.tables, about, plan, control: new RunControl(this.#machine, id) });
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
    const { control, about, tables, plan } = opened;
    return (await control.begin(how, (app) => new ImportRun(how, app, about, tables, plan)))?.progress() ?? null;
  }

  async step(id: string): Promise<ImportProgress | null> {
    return (await this.#open.get(id)?.control.step())?.progress() ?? null;
  }

  /** Undoes what was written. Returns refusals for commits that can't be undone any more. */
  async cancel(id: string): Promise<readonly Refusal[]> {
    return (await this.#open.get(id)?.control.cancel()) ?? [];
  }

  async undo(id: string): Promise<readonly Refusal[]> {
    const opened = this.#open.get(id);
    // A new leader does not know this import. Fail instead of reporting an undo that did not happen.
    if (opened === undefined) throw new Error("There is no such import any more.");
    return opened.control.undo();
  }

  async refusals(id: string): Promise<readonly RefusedRow[]> {
    return this.#open.get(id)?.control.run?.refusedRows() ?? [];
  }

  async refusedRows(id: string, column: string, reasons: readonly (readonly string[])[]): Promise<ExportedFile | null> {
    const opened = this.#open.get(id);
    const run = opened?.control.run;
    if (opened === undefined || !run) return null;
    return refusedFile(opened.tables, run.planned, opened.about, run.refusedRows(), column, reasons);
  }

  async close(id: string): Promise<void> {
    await this.#open.get(id)?.control.close();
    this.#open.delete(id);
  }

  /** Called when the app closes: unfinished imports are undone. */
  async end(): Promise<void> {
    for (const id of this.#open.keys()) await this.close(id);
  }

  #about(description: Description, file: (name: string) => ImportFile | null): ImportSurroundings {
    const { model, language, currency, zone } = description;
    const { newId, now } = this.#machine;
    return { model, language: language ?? "en", currency, zone, newId, now, file };
  }
}
