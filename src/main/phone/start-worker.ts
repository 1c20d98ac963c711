/** A file of its own that runs first (`vite.config.ts`), so that SQLite starts while the page's code is still being fetched. */
export const worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module", name: "ninefold" });

const early: Event[] = [];
const keep = (event: Event): void => void early.push(event);
for (const type of ["message", "error"]) worker.addEventListener(type, keep);

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
