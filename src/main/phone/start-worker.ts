/** Imported first, so that SQLite starts while the rest of the page's code is still being read. */
export const worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module", name: "ninefold" });
