import type { SessionClient } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { ExportedFile } from "#engine/contract/exchange.ts";
import type { MergeChoices, MergeConflict, MergeProgress, OpenedMerge, RefusedRecord } from "#engine/contract/merge.ts";
import type { Model } from "#model/model.ts";
import { paced } from "../pace.ts";
import { undoCommits } from "../import/undo-commits.ts";
import { Comparison } from "./comparison.ts";
import { showConflicts } from "./conflicts.ts";
import { keyOf, type CopyHistory, type MergeNote, type OtherCopy } from "./copy.ts";
import { MergeRun } from "./merge-run.ts";
import { refusedRecords } from "./refused-records.ts";

/** What merging needs of the place where an app runs. */
export interface MergeMachine {
  readonly app: SessionClient;
  readonly model: Model;
  readonly history: CopyHistory & { keepNote(note: MergeNote & { readonly commits: readonly number[] }): void };
  /** The same app on a copy of its records, which nobody else uses; `close` removes it. */
  openCopy(): Promise<{ readonly app: SessionClient; close(): void }>;
  newId(): string;
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
  /** Writes down, in the app's own database, what a merge has written so far; null: it is whole, or gone. */
  noteUnfinished(id: string, commits: readonly number[] | null): void;
}

interface OpenMerge {
  readonly other: OtherCopy & { close(): void };
  readonly comparison: Comparison;
  run: MergeRun | null;
  isNoted: boolean;
  working: Promise<unknown> | null;
  copy: { close(): void } | null;
}

/** How long a step works before it lets others have their turn. */
const STEP = 60;
/** With more records refused than this, the next merge looks at everything again. */
const MOST_LEFT = 1000;

/** The merges of one app that are open. */
export class Merges {
  readonly #machine: MergeMachine;
  readonly #open = new Map<string, OpenMerge>();

  constructor(machine: MergeMachine) {
    this.#machine = machine;
  }

  async open(other: OtherCopy & { close(): void }): Promise<OpenedMerge> {
    const comparison = new Comparison(this.#machine, other);
    await paced(this.#machine)(comparison.prepare());
    const id = this.#machine.newId();
    this.#open.set(id, { other, comparison, run: null, isNoted: false, working: null, copy: null });
    const { ancestor, fromServer } = comparison;
    const isKnown = ancestor.theirs !== null || ancestor.mine !== null;
    return {
      kind: "opened",
      id,
      about: {
        name: other.name,
        ancestor: isKnown ? "history" : "none",
        since: ancestor.at,
        otherDocument: other.otherDocument,
        exported: other.exported,
        leftOut: other.leftOut,
        unsure: other.unsure,
        fromServer: this.#machine.model.entities.filter(({ key }) => fromServer.has(key)).map(({ name }) => name),
      },
    };
  }

  async begin(id: string, how: "try" | "run", choices: MergeChoices): Promise<MergeProgress | null> {
    const opened = this.#open.get(id);
    if (opened === undefined || !opened.comparison.finished) return null;
    this.#dropCopy(opened);
    const { model, now } = this.#machine;
    let { app } = this.#machine;
    if (how === "try") {
      const copy = await this.#machine.openCopy();
      opened.copy = copy;
      ({ app } = copy);
    }
    opened.run = new MergeRun(how, app, model, opened.other, opened.comparison, choices, now);
    opened.isNoted = false;
    if (how === "run") this.#machine.noteUnfinished(id, []);
    return this.#told(opened);
  }

  async step(id: string): Promise<MergeProgress | null> {
    const opened = this.#open.get(id);
    if (opened === undefined) return null;
    const working = opened.run === null ? this.#compare(opened.comparison) : opened.run.step(STEP);
    opened.working = working;
    await working;
    const { run } = opened;
    if (run?.isFinished === true) {
      this.#dropCopy(opened);
      if (run.how === "run") this.#note(opened, run);
    }
    // One that was cancelled meanwhile notes what it takes back itself.
    if (run?.how === "run" && !run.isStopped) this.#machine.noteUnfinished(id, run.isFinished ? null : run.commits);
    return this.#told(opened);
  }

  async conflicts(id: string, from: number, limit: number): Promise<readonly MergeConflict[]> {
    const opened = this.#open.get(id);
    if (opened === undefined) return [];
    const { comparison, other } = opened;
    return showConflicts(this.#machine, other, comparison.conflicts.slice(from, from + limit));
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

  /** Everything in one step, the newest first. */
  async undo(id: string): Promise<readonly Refusal[]> {
    const run = this.#open.get(id)?.run;
    if (!run || run.how === "try") return [];
    const { app, pause } = this.#machine;
    const refusals = await undoCommits(app, run.commits, pause, (left) => this.#machine.noteUnfinished(id, left));
    if (refusals.length === 0) run.commits.length = 0;
    this.#machine.noteUnfinished(id, null);
    return refusals;
  }

  async refusals(id: string): Promise<readonly RefusedRecord[]> {
    const run = this.#open.get(id)?.run;
    return run === null || run === undefined ? [] : run.refused.map((one) => run.told(one));
  }

  async refusedRecords(
    id: string,
    column: string,
    reasons: readonly (readonly string[])[],
  ): Promise<ExportedFile | null> {
    const opened = this.#open.get(id);
    if (!opened?.run) return null;
    const items = opened.run.refused.map(({ item }) => item);
    return refusedRecords(this.#machine.model, opened.other, items, column, reasons);
  }

  /** One that is left in the middle is stopped. */
  async close(id: string): Promise<void> {
    const opened = this.#open.get(id);
    if (opened === undefined) return;
    if (opened.run?.isFinished === false) await this.cancel(id);
    this.#dropCopy(opened);
    opened.other.close();
    this.#open.delete(id);
  }

  /** Before the app goes: what is in the middle is taken back. */
  async end(): Promise<void> {
    for (const id of this.#open.keys()) await this.close(id);
  }

  async #compare(comparison: Comparison): Promise<void> {
    const until = this.#machine.now() + STEP;
    while (!comparison.finished && this.#machine.now() < until) await comparison.step();
  }

  /** How far the other copy is known from now on. */
  #note(opened: OpenMerge, run: MergeRun): void {
    if (opened.isNoted || run.refused.length > MOST_LEFT) return;
    opened.isNoted = true;
    const { history } = opened.other;
    const last = history.mark(history.last());
    if (last === null) return;
    const left = run.refused.map(({ item }) => keyOf(item.entity.key, item.theirId));
    this.#machine.history.keepNote({
      theirs: { commit: last.commit, mark: last.mark },
      mine: this.#machine.history.last(),
      commits: [...run.commits],
      left,
    });
  }

  #told({ comparison, run }: OpenMerge): MergeProgress {
    if (run !== null) return run.progress();
    const of = (what: string): number =>
      comparison.items.filter((item) => item.what === what && item.conflict === null).length;
    return {
      how: "compare",
      finished: comparison.finished,
      done: comparison.done,
      total: comparison.done,
      counts: {
        created: of("create"),
        changed: of("change"),
        deleted: of("delete"),
        same: comparison.same,
        conflicts: comparison.conflicts.length,
        refused: 0,
        missing: comparison.missing,
      },
      examples: [],
      refused: [],
    };
  }

  #dropCopy(opened: OpenMerge): void {
    opened.copy?.close();
    opened.copy = null;
  }
}
