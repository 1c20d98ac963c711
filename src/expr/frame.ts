import type { Environment } from "./environment.ts";
import { ExpressionError } from "./expression-error.ts";
import { limits } from "./limits.ts";
import type { TypedTree } from "./typed.ts";
import type { Value } from "./types.ts";

/** One evaluation: its environment, the current items of its list operations, and its step count. */
export class Frame {
  readonly environment: Environment;
  readonly slots: Value[] = [];
  #steps = 0;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  /** Counts one iteration of a list operation, so that no document can make the app hang. */
  step(): void {
    if (++this.#steps > limits.steps)
      throw new ExpressionError("too-many-steps", `More than ${limits.steps} steps in one expression.`);
  }
}

export type Step = (frame: Frame) => Value;

/** State shared by the parts of the compiler: the slots for the items of the enclosing list operations. */
export interface Compiling {
  readonly slots: ReadonlyMap<string, number>;
  readonly compile: (typed: TypedTree, compiling: Compiling) => Step;
}
