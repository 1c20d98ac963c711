// A classic script in the page's head (`vite.config.ts`). It blocks the page and starts the worker before any module is
// compiled, while the main thread is still free. A module could start it only after all that.
import { keepWorker, workerAround } from "./page-worker.ts";

const address = (document.currentScript as HTMLScriptElement | null)?.dataset["worker"];
if (address !== undefined && workerAround() === null)
  keepWorker(new Worker(address, { type: "module", name: "ninefold" }));
