/** Where the app beside its text finds the worker of the page around it. */
const SHARED = "ninefoldWorker";

type Sharing = Window & { [SHARED]?: Worker };

/** The app beside its text is a page of this program inside another one: both ask one worker, and nothing is passed on twice. */
function workerAround(): Worker | null {
  try {
    return window.parent === window ? null : ((window.parent as Sharing)[SHARED] ?? null);
  } catch {
    // Somebody else's page stands around this one.
    return null;
  }
}

const around = workerAround();
export const isShared = around !== null;

/** A file of its own that runs first (`vite.config.ts`), so that SQLite starts while the page's code is still being fetched. */
export const worker =
  around ?? new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module", name: "ninefold" });
(window as Sharing)[SHARED] = worker;

const early: Event[] = [];
const keep = (event: Event): void => void early.push(event);
if (!isShared) for (const type of ["message", "error"]) worker.addEventListener(type, keep);

/** To be called by whoever listens from now on: what was said before, such as that it can't start, is said again. */
export function sayAgain(): void {
  for (const type of ["message", "error"]) worker.removeEventListener(type, keep);
  for (const event of early.splice(0))
    worker.dispatchEvent(
      event instanceof MessageEvent
        ? new MessageEvent("message", { data: event.data as unknown })
        : new ErrorEvent("error", { message: event instanceof ErrorEvent ? event.message : "" }),
    );
}
