/** Lets the program be kept on the device. A new version waits; it is used when the program is opened afresh. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  addEventListener("load", () => {
    void navigator.serviceWorker.register("./service-worker.js", { scope: "./" }).catch(() => {
      // Without it everything works but opening with no network; a private window may refuse it.
    });
  });
}
