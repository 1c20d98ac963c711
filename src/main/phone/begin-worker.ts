// A plain script in the page's head (`vite.config.ts`), which the page waits for: the worker is begun before any module is
// compiled, and its thread gets going while the page's thread is still free. Begun by a module it would wait for both.
import { keepWorker, workerAround } from "./page-worker.ts";

const address = (document.currentScript as HTMLScriptElement | null)?.dataset["worker"];
if (address !== undefined && workerAround() === null)
  keepWorker(new Worker(address, { type: "module", name: "ninefold" }));
