import type { SessionClient } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { undoCommits } from "./undo-commits.ts";

/** What imports and merges need from their environment. */
export interface RunMachine {
  readonly app: SessionClient;
  /** Access as the current person, which stays theirs after a profile switch. Absent if there is only one person. */
  readonly asPresent?: () => Promise<MachineOfPerson>;
  /** The same app on a private copy of its records; `close` deletes the copy. */
  openCopy(): Promise<{ readonly app: SessionClient; close(): void }>;
  newId(): string;
  /** Milliseconds. */
  now(): number;
  /** Yields to other tasks. */
  pause(): Promise<void>;
  /** Notes in the app's own database which commits the run has written so far. Null: the run has been taken back. */
  noteUnfinished(id: string, commits: readonly number[] | null, isWhole?: boolean): void;
  /** Reports that an unfinished run could not be taken back. Absent where no user would see the report. */
  readonly tellLeft?: () => Promise<void>;
}

/** Access as one person: a run keeps the rights of the person who began it. */
export interface MachineOfPerson extends Pick<RunMachine, "app" | "openCopy"> {
  close?(): void;
}

/** An import or a merge in progress. It works in batches; each batch is a commit. */
export interface Run {
  /** `try`: a dry run on a copy of the records that is deleted afterwards. */
  readonly how: "try" | "run";
  /** Newest last. */
  readonly commits: number[];
  readonly isFinished: boolean;
  readonly isStopped: boolean;
  stop(): void;
  /** Works for about `budget` milliseconds. */
  step(budget: number): Promise<unknown>;
}

/** How long a step works before it yields, in milliseconds. */
export const STEP = 60;

/** Controls a run of any kind: dry run, steps, cancel, undo. */
export class RunControl<R extends Run> {
  readonly id: string;
  readonly #machine: RunMachine;
  /** Access as the person who began the current run. */
  #maker: MachineOfPerson;
  #run: R | null = null;
  #beginning: Promise<R | null> | null = null;
  /** The current step, or the last one. */
  #working: Promise<unknown> | null = null;
  #copy: { close(): void } | null = null;
  #closed = false;
  /** True while the database may contain part of a run. After a crash, the next opening of the app undoes it. */
  #isHalf = false;

  constructor(machine: RunMachine, id: string) {
    this.#machine = machine;
    this.#maker = machine;
    this.id = id;
  }

  get run(): R | null {
    return this.#run;
  }

  /** Null: closed in the meantime. A run that has begun to write is not restarted, to keep track of its commits. */
  begin(how: "try" | "run", make: (app: SessionClient) => R): Promise<R | null> {
    if (this.#isHalf && this.#run?.isStopped === false) return Promise.resolve(this.#run);
    const beginning = (this.#beginning ?? this.#begin(how, make)).finally(() => {
      if (this.#beginning === beginning) this.#beginning = null;
    });
    this.#beginning = beginning;
    return beginning;
  }

  async #begin(how: "try" | "run", make: (app: SessionClient) => R): Promise<R | null> {
    this.#dropCopy();
    const maker = (await this.#machine.asPresent?.()) ?? this.#machine;
    this.#maker.close?.();
    this.#maker = maker;
    let { app } = maker;
    if (how === "try") {
      const copy = await maker.openCopy();
      if (this.#closed) {
        copy.close();
        return null;
      }
      this.#dropCopy();
      this.#copy = copy;
      ({ app } = copy);
    }
    this.#run = make(app);
    if (how === "run") {
      this.#machine.noteUnfinished(this.id, []);
      this.#isHalf = true;
    }
    return this.#run;
  }

  /** `finished` is called before the run is noted as complete. */
  async step(finished: (run: R) => void = () => undefined): Promise<R | null> {
    const run = this.#run;
    if (run === null) return null;
    try {
      await this.during(run.step(STEP));
      // A run that was cancelled during the step notes its own commits while it undoes them.
      if (run.how === "run" && !run.isStopped) {
        if (run.isFinished) finished(run);
        this.#machine.noteUnfinished(this.id, run.commits, run.isFinished);
        this.#isHalf = !run.isFinished;
      }
    } catch (problem) {
      // If the disk is full, undoing may fail too. It is repeated when the person leaves or opens the app again.
      await this.#cancelUnasked().catch(() => undefined);
      throw problem;
    }
    if (run.isFinished) this.#dropCopy();
    return run;
  }

  /** Registers work that cancelling or closing must wait for. */
  during<T>(work: Promise<T>): Promise<T> {
    this.#working = work;
    return work;
  }

  /** Undoes the run. Returns refusals for commits that can't be undone any more. */
  async cancel(): Promise<readonly Refusal[]> {
    if (this.#run === null) return [];
    this.#run.stop();
    // A batch may still be running. Wait for it, so that it is undone with the others.
    await this.#working?.catch(() => undefined);
    const refusals = await this.#takeBack(this.#maker.app);
    this.#dropCopy();
    return refusals;
  }

  /** Cancels without a caller that reads the refusals; they are reported through `tellLeft`. */
  async #cancelUnasked(): Promise<void> {
    const refusals = await this.cancel();
    if (refusals.length > 0) await this.#machine.tellLeft?.();
  }

  /** Undoes a finished run as the current person. The engine refuses it if the run is not theirs. */
  undo(): Promise<readonly Refusal[]> {
    return this.#takeBack(this.#machine.app);
  }

  /** Undoes all commits or none, newest first. A dry run has nothing to undo: its copy is deleted. */
  async #takeBack(app: SessionClient): Promise<readonly Refusal[]> {
    const run = this.#run;
    if (run === null || run.how === "try") return [];
    const { pause } = this.#machine;
    const all = [...run.commits];
    // If the device stops here, the next opening of the app continues from this note.
    this.#machine.noteUnfinished(this.id, all);
    const left = (rest: readonly number[]): void => void (run.commits.length = rest.length);
    const refusals = await undoCommits(app, all, pause, { left });
    if (refusals.length > 0) run.commits.splice(0, Infinity, ...all);
    // Commits that can't be undone are noted as complete, so that the next opening does not undo them.
    this.#machine.noteUnfinished(this.id, refusals.length > 0 ? all : null, true);
    this.#isHalf = false;
    return refusals;
  }

  /** An unfinished run is cancelled: part of a file must not stay in the app. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#isHalf || this.#run?.isFinished === false) await this.#cancelUnasked();
    await this.#working?.catch(() => undefined);
    this.#dropCopy();
    this.#maker.close?.();
  }

  #dropCopy(): void {
    this.#copy?.close();
    this.#copy = null;
  }
}
