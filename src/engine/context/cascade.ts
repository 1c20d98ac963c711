/** How many effects and events one command may trigger. More means a circle. */
export const MOST_STEPS = 10_000;
/** How deep events may be nested. */
export const DEEPEST_CASCADE = 100;

/** Counts the effects and events that one command triggers. */
export class Cascade {
  /** A limit was exceeded: nothing more is triggered. */
  stopped = false;
  #steps = 0;
  #depth = 0;

  /** Counts a step; false when a limit is exceeded. */
  step(): boolean {
    this.stopped ||= ++this.#steps > MOST_STEPS || this.#depth > DEEPEST_CASCADE;
    return !this.stopped;
  }

  /** True while effects run: the current writes come from the document, not from the person. */
  get isNested(): boolean {
    return this.#depth > 0;
  }

  /** Runs `work` one level deeper. */
  nested(work: () => void): void {
    this.#depth++;
    work();
    this.#depth--;
  }
}
