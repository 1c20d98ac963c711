import type { Query } from "./contract/queries.ts";
import { operationsOf } from "./operations.ts";
import type { Runtime } from "./runtime.ts";

/** Questions that no first screen asks: the code that answers them comes with the first of them. */
const SELDOM: ReadonlySet<unknown> = new Set(["constants", "deletion", "history", "setAside", "undoable"]);

export const lacksSeldom = (app: Runtime, query: Query): boolean =>
  operationsOf(app).seldom === null && SELDOM.has(query.kind);

/** The answer itself then waits for nothing. */
export async function fetchSeldom(app: Runtime): Promise<void> {
  operationsOf(app).seldom ??= (await import("./queries/answer-seldom.ts")).answerSeldom;
}

/** Watches a question as soon as it can be answered. */
export function watchLater(app: Runtime, watch: () => () => void): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  void fetchSeldom(app).then(() => {
    if (!isOver) stop = watch();
  });
  return () => {
    isOver = true;
    stop?.();
  };
}
