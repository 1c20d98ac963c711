import type { Environment } from "./environment.ts";
import { ExpressionError } from "./expression-error.ts";
import { limits } from "./limits.ts";
import type { TypedTree } from "./typed.ts";
import type { Value } from "./types.ts";

/** One evaluation: what it asks, the items of the list operations it is in, and how far it has gone. */
export class Frame {
  readonly environment: Environment;
  readonly slots: Value[] = [];
  #steps = 0;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  /** Counts one round of a list operation, so that no document can make the app hang. */
  step(): void {
    if (++this.#steps > limits.steps)
      throw new ExpressionError("too-many-steps", `More than ${limits.steps} steps in one expression.`);
  }
}

export type Step = (frame: Frame) => Value;

/** What the parts of the compiler share: where the items of the list operations around them are kept. */
export interface Compiling {
  readonly slots: ReadonlyMap<string, number>;
  readonly compile: (typed: TypedTree, compiling: Compiling) => Step;
}
