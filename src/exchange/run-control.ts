import type { SessionClient } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { undoCommits } from "./undo-commits.ts";

/** What imports and merges need of the place where an app runs. */
export interface RunMachine {
  readonly app: SessionClient;
  /** As whoever is at work now, also when somebody else is later; absent where nobody else can be. */
  readonly asPresent?: () => Promise<MachineOfPerson>;
  /** The same app on a copy of its records, which nobody else uses; `close` removes it. */
  openCopy(): Promise<{ readonly app: SessionClient; close(): void }>;
  newId(): string;
  /** Milliseconds. */
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
  /** Writes down, in the app's own database, what has been written so far; null: it is gone. */
  noteUnfinished(id: string, commits: readonly number[] | null, isWhole?: boolean): void;
  /** Something that was left in the middle could not be taken back; absent where nobody would read it. */
  readonly tellLeft?: () => Promise<void>;
}

/** What one person begins is theirs to the end. */
export interface MachineOfPerson extends Pick<RunMachine, "app" | "openCopy"> {
  close?(): void;
}

/** An import or a merge on its way, in batches; each is a commit. */
export interface Run {
  /** `try`: on a copy of the records that is gone afterwards. */
  readonly how: "try" | "run";
  /** Newest last. */
  readonly commits: number[];
  readonly isFinished: boolean;
  readonly isStopped: boolean;
  stop(): void;
  /** Works for about so many milliseconds. */
  step(budget: number): Promise<unknown>;
}

/** How long a step works before it lets others have their turn. */
export const STEP = 60;

/** Leads a run from its beginning to its end, whatever it writes: dry run, steps, cancel, undo. */
export class RunControl<R extends Run> {
  readonly id: string;
  readonly #machine: RunMachine;
  /** Of whoever began what is on its way. */
  #maker: MachineOfPerson;
  #run: R | null = null;
  #beginning: Promise<R | null> | null = null;
  /** The step that is on its way, or was the last. */
  #working: Promise<unknown> | null = null;
  #copy: { close(): void } | null = null;
  #closed = false;
  /** Something may be written that nothing says is whole: what follows takes it back, or whoever opens the app next. */
  #isHalf = false;

  constructor(machine: RunMachine, id: string) {
    this.#machine = machine;
    this.#maker = machine;
    this.id = id;
  }

  get run(): R | null {
    return this.#run;
  }

  /** Null: it was closed meanwhile. One that writes already is not begun again: what it has written would be forgotten. */
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

  /** `finished`: before it is written down that the run is whole. */
  async step(finished: (run: R) => void = () => undefined): Promise<R | null> {
    const run = this.#run;
    if (run === null) return null;
    try {
      await this.during(run.step(STEP));
      // One that was cancelled meanwhile notes what it takes back itself.
      if (run.how === "run" && !run.isStopped) {
        if (run.isFinished) finished(run);
        this.#machine.noteUnfinished(this.id, run.commits, run.isFinished);
        this.#isHalf = !run.isFinished;
      }
    } catch (problem) {
      // There may be no room to take it back either: then it is done when the person leaves, or opens the app again.
      await this.#cancelUnasked().catch(() => undefined);
      throw problem;
    }
    if (run.isFinished) this.#dropCopy();
    return run;
  }

  /** Whatever ends this waits for such work first. */
  during<T>(work: Promise<T>): Promise<T> {
    this.#working = work;
    return work;
  }

  /** What can't be taken back any more is told. */
  async cancel(): Promise<readonly Refusal[]> {
    if (this.#run === null) return [];
    this.#run.stop();
    // A batch may be on its way: it is taken back with the others.
    await this.#working?.catch(() => undefined);
    const refusals = await this.#takeBack(this.#maker.app);
    this.#dropCopy();
    return refusals;
  }

  /** Nobody waits for what this says. */
  async #cancelUnasked(): Promise<void> {
    const refusals = await this.cancel();
    if (refusals.length > 0) await this.#machine.tellLeft?.();
  }

  /** What is whole is taken back by whoever is at work by then, if it is theirs. */
  undo(): Promise<readonly Refusal[]> {
    return this.#takeBack(this.#machine.app);
  }

  /** Everything or nothing, the newest first. What was written on a copy goes with the copy. */
  async #takeBack(app: SessionClient): Promise<readonly Refusal[]> {
    const run = this.#run;
    if (run === null || run.how === "try") return [];
    const { pause } = this.#machine;
    const all = [...run.commits];
    // Should the device stop on the way, whoever opens the app next goes on from here.
    this.#machine.noteUnfinished(this.id, all);
    const left = (rest: readonly number[]): void => void (run.commits.length = rest.length);
    const refusals = await undoCommits(app, all, pause, { left });
    if (refusals.length > 0) run.commits.splice(0, Infinity, ...all);
    // What stays is not for others to take back.
    this.#machine.noteUnfinished(this.id, refusals.length > 0 ? all : null, true);
    this.#isHalf = false;
    return refusals;
  }

  /** One that is left in the middle is stopped: half of a file is nobody's wish. */
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
