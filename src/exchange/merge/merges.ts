import type { Refusal } from "#engine/contract/commands.ts";
import type { ExportedFile, FileRefused } from "#engine/contract/exchange.ts";
import type { MergeChoices, MergeConflict, MergeProgress, OpenedMerge, RefusedRecord } from "#engine/contract/merge.ts";
import type { DrawnModel } from "#model/model.ts";
import { paced } from "../pausing.ts";
import { RunControl, STEP, type MachineOfPerson, type RunMachine } from "../run-control.ts";
import { Comparison } from "./comparison.ts";
import { showConflicts } from "./conflicts.ts";
import { entityAndId, keyOf, type CopyHistory, type MergeNote, type OtherCopy } from "./copy.ts";
import { MergeRun } from "./merge-run.ts";
import { VisibilityInCopy } from "./visibility-in-copy.ts";
import { refusedRecords } from "./refused-records.ts";

/** What merging needs from its environment. */
export interface MergeMachine extends RunMachine {
  readonly model: DrawnModel;
  readonly history: CopyHistory & { keepNote(note: MergeNote & { readonly commits: readonly number[] }): void };
}

interface OpenMerge {
  readonly other: OpenedCopy;
  /** The person who compared. Nobody else may continue the merge, because it shows what this person may see. */
  readonly by: string;
  /** The app as that person sees it, also after a profile switch. */
  readonly own: MergeMachine & MachineOfPerson;
  readonly comparison: Comparison;
  readonly control: RunControl<MergeRun>;
  isNoted: boolean;
}

type OpenedCopy = OtherCopy & { close(): void };

/** With more refused records than this, no note is kept, and the next merge compares everything again. */
const MOST_LEFT = 1000;

/** The open merges of one app. */
export class Merges {
  readonly #machine: MergeMachine;
  readonly #open = new Map<string, OpenMerge>();
  /** Copies that are being prepared. The app waits for them before it closes. */
  readonly #opening = new Set<Promise<unknown>>();
  #ended = false;

  constructor(machine: MergeMachine) {
    this.#machine = machine;
  }

  /** Null: the app was closed in the meantime. A copy that can't be merged is closed again. */
  async open(openOther: () => Promise<OpenedCopy | FileRefused>): Promise<OpenedMerge | FileRefused | null> {
    if (this.#ended) return null;
    const opening = this.#prepare(openOther);
    this.#opening.add(opening);
    try {
      return await opening;
    } finally {
      this.#opening.delete(opening);
    }
  }

  async #prepare(openOther: () => Promise<OpenedCopy | FileRefused>): Promise<OpenedMerge | FileRefused | null> {
    const own = { ...this.#machine, ...(await this.#machine.asPresent?.()) };
    const opened: { other?: OpenedCopy; isKept?: true } = {};
    try {
      const other = await openOther();
      if ("code" in other) return other;
      opened.other = other;
      const by = (await own.app.describe()).profile.id;
      const comparison = new Comparison(own, other);
      await paced(this.#machine)(this.#untilEnd(comparison.prepare()));
      if (this.#ended) return null;
      opened.isKept = true;
      return this.#opened(by, own, other, comparison);
    } finally {
      if (!opened.isKept) {
        opened.other?.close();
        own.close?.();
      }
    }
  }

  /** Ends the work at its next pause when the app closes, instead of completing it. */
  async *#untilEnd(work: AsyncGenerator<undefined>): AsyncGenerator<undefined> {
    for await (const piece of work) {
      if (this.#ended) return;
      yield piece;
    }
  }

  #opened(by: string, own: OpenMerge["own"], other: OpenedCopy, comparison: Comparison): OpenedMerge {
    const id = this.#machine.newId();
    const { app, openCopy } = own;
    const control = new RunControl<MergeRun>({ ...this.#machine, asPresent: async () => ({ app, openCopy }) }, id);
    this.#open.set(id, { other, by, own, comparison, control, isNoted: false });
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

  async #present(): Promise<string> {
    return (await this.#machine.app.describe()).profile.id;
  }

  async begin(id: string, how: "try" | "run", choices: MergeChoices): Promise<MergeProgress | null> {
    const opened = this.#open.get(id);
    if (opened === undefined || !opened.comparison.finished || (await this.#present()) !== opened.by) return null;
    const { control, comparison, other, own } = opened;
    const { model, now } = this.#machine;
    opened.isNoted = false;
    const titleOf = await new VisibilityInCopy(own).titles(other);
    const run = await control.begin(
      how,
      (app) => new MergeRun(how, app, model, other, comparison, choices, now, titleOf),
    );
    return run === null ? null : this.#told(opened);
  }

  async step(id: string): Promise<MergeProgress | null> {
    const opened = this.#open.get(id);
    if (opened === undefined) return null;
    const { control, comparison } = opened;
    if (control.run === null) await control.during(this.#compare(comparison));
    else await control.step((run) => this.#note(opened, run));
    return this.#told(opened);
  }

  async conflicts(id: string, from: number, limit: number): Promise<readonly MergeConflict[]> {
    const opened = this.#open.get(id);
    const present = await this.#present();
    if (opened?.by !== present) return [];
    const { comparison, other, own } = opened;
    return showConflicts(own, other, comparison.conflicts.slice(from, from + limit));
  }

  /** Undoes what was written. Returns refusals for commits that can't be undone any more. */
  async cancel(id: string): Promise<readonly Refusal[]> {
    return (await this.#open.get(id)?.control.cancel()) ?? [];
  }

  async undo(id: string): Promise<readonly Refusal[]> {
    const opened = this.#open.get(id);
    if (opened === undefined) throw new Error("There is no such merge any more.");
    return opened.control.undo();
  }

  async refusals(id: string): Promise<readonly RefusedRecord[]> {
    const run = this.#open.get(id)?.control.run;
    return run?.refused.map((one) => run.told(one)) ?? [];
  }

  async refusedRecords(
    id: string,
    column: string,
    reasons: readonly (readonly string[])[],
  ): Promise<ExportedFile | null> {
    const opened = this.#open.get(id);
    const run = opened?.control.run;
    if (opened === undefined || !run) return null;
    const items = run.refused.map(({ item }) => item);
    return refusedRecords(opened.own, opened.other, items, column, reasons);
  }

  /** Closes a merge. If it is unfinished, it is undone. */
  async close(id: string): Promise<void> {
    const opened = this.#open.get(id);
    if (opened === undefined) return;
    this.#open.delete(id);
    await opened.control.close();
    opened.other.close();
    opened.own.close?.();
  }

  /** Called before the app closes: undoes unfinished merges and closes the other copies. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled(this.#opening);
    for (const id of this.#open.keys()) await this.close(id);
  }

  async #compare(comparison: Comparison): Promise<void> {
    const until = this.#machine.now() + STEP;
    do if (!comparison.finished) await comparison.step();
    while (!comparison.finished && this.#machine.now() < until);
  }

  /** Notes how far the other copy has been merged. */
  #note(opened: OpenMerge, run: MergeRun): void {
    const { mapped, undecided } = opened.comparison;
    const refused = run.refused.map(({ item }) => keyOf(item.entity.key, item.theirId));
    const left = [...new Set([...refused, ...undecided])];
    if (opened.isNoted || left.length > MOST_LEFT) return;
    opened.isNoted = true;
    const { history } = opened.other;
    const last = history.mark(history.last());
    if (last === null) return;
    this.#machine.history.keepNote({
      theirs: { commit: last.commit, mark: last.mark },
      mine: this.#machine.history.last(),
      commits: [...run.commits],
      left,
      leftHere: left.map((key) => keyOf(entityAndId(key)[0], mapped.get(key) ?? entityAndId(key)[1])),
    });
  }

  #told({ comparison, control }: OpenMerge): MergeProgress {
    if (control.run !== null) return control.run.progress();
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
}
