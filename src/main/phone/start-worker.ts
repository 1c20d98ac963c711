import { begunWorker, EVENTS, keepWorker, workerAround, type PageWorker } from "./page-worker.ts";

const around = workerAround();
export const isShared = around !== null;

/** In development no script in the page has started it. */
const begun: PageWorker =
  around === null
    ? (begunWorker() ??
      keepWorker(new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module", name: "ninefold" })))
    : { worker: around, early: [], keep: () => {} };

export const { worker } = begun;

/** Dispatches early events again, such as an error at the start; call it after adding listeners. */
export function sayAgain(): void {
  for (const type of EVENTS) worker.removeEventListener(type, begun.keep);
  for (const event of begun.early.splice(0))
    worker.dispatchEvent(
      event instanceof MessageEvent
        ? new MessageEvent("message", { data: event.data as unknown })
        : new ErrorEvent("error", { message: event instanceof ErrorEvent ? event.message : "" }),
    );
}
