import { begunWorker, EVENTS, keepWorker, workerAround, type PageWorker } from "./page-worker.ts";

const around = workerAround();
export const isShared = around !== null;

/** While the program is being developed, no script of the page has begun it. */
const begun: PageWorker =
  around === null
    ? (begunWorker() ??
      keepWorker(new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module", name: "ninefold" })))
    : { worker: around, early: [], keep: () => {} };

export const { worker } = begun;

/** To be called by whoever listens from now on: what was said before, such as that it can't start, is said again. */
export function sayAgain(): void {
  for (const type of EVENTS) worker.removeEventListener(type, begun.keep);
  for (const event of begun.early.splice(0))
    worker.dispatchEvent(
      event instanceof MessageEvent
        ? new MessageEvent("message", { data: event.data as unknown })
        : new ErrorEvent("error", { message: event instanceof ErrorEvent ? event.message : "" }),
    );
}
