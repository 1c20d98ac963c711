export function startWorkerEarly(): void {
  // The script's own tag names the worker's file.
  const file = document.currentScript?.dataset["worker"];
  if (file === undefined) return;
  const worker = new Worker(file, { type: "module", name: "ninefold" });
  window.ninefoldWorker = worker;
  // The program then tries by itself, and says what is wrong.
  worker.addEventListener("error", () => delete window.ninefoldWorker);
}
