/** How many effects and events one command may set off. More is a circle. */
export const MOST_STEPS = 10_000;
/** How deep events may set off events. */
export const DEEPEST_CASCADE = 100;

/** Counts how far one command goes in setting off effects and events. */
export class Cascade {
  /** Gone too far: nothing more is set off. */
  stopped = false;
  #steps = 0;
  #depth = 0;

  /** Counts a step; false at the first one that is too many. */
  step(): boolean {
    this.stopped ||= ++this.#steps > MOST_STEPS || this.#depth > DEEPEST_CASCADE;
    return !this.stopped;
  }

  /** Effects are under way: what is written now is written by the document. */
  get isNested(): boolean {
    return this.#depth > 0;
  }

  /** Runs what is nested one level deeper. */
  nested(work: () => void): void {
    this.#depth++;
    work();
    this.#depth--;
  }
}
