import type { Query } from "./contract/queries.ts";
import { operationsOf } from "./operations.ts";
import type { Runtime } from "./runtime.ts";

/** Queries that no first screen makes. The code that answers them is loaded with the first of them. */
const SELDOM: ReadonlySet<unknown> = new Set(["constants", "deletion", "history", "setAside", "undoable"]);

export const lacksSeldom = (app: Runtime, query: Query): boolean =>
  operationsOf(app).seldom === null && SELDOM.has(query.kind);

/** Loads that code. The query itself is then answered synchronously. */
export async function fetchSeldom(app: Runtime): Promise<void> {
  operationsOf(app).seldom ??= (await import("./queries/answer-seldom.ts")).answerSeldom;
}

/** Watches a query once its code is loaded; the returned function also works before that. */
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
