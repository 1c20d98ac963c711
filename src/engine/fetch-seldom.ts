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

/**
 * Watches a query once its code is loaded; the returned function also works before that. Where the code can't be loaded
 * (no network), `watchAgain` tries again.
 */
export function watchLater(app: Runtime, watch: () => () => void): () => void {
  const { again } = operationsOf(app);
  let stop: (() => void) | null = null;
  let isOver = false;
  const begin = (): void => {
    again.delete(begin);
    void fetchSeldom(app).then(
      () => {
        if (!isOver) stop = watch();
      },
      () => {
        if (!isOver) again.add(begin);
      },
    );
  };
  begin();
  return () => {
    isOver = true;
    again.delete(begin);
    stop?.();
  };
}

/** Called with every tick, and when the network is back. */
export function watchAgain(app: Runtime): void {
  for (const begin of operationsOf(app).again) begin();
}
