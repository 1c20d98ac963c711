declare global {
  interface Window {
    /** Started before the program was there, which takes it over. */
    ninefoldWorker?: Worker;
  }
}

/** The script before the program has started it already, so that SQLite starts while the page's own code is still coming. */
export const worker =
  window.ninefoldWorker ??
  new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module", name: "ninefold" });
