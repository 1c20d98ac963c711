/** Imported before everything else: SQLite starts while the page's own code is still being read. */
export const worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module", name: "ninefold" });
