/** Keeps the program on the device, and reports when a newer version is waiting. */
export interface Updates {
  /** The listener is called once a newer version waits; not for the first installation. */
  onReady(listener: (use: () => void) => void): void;
}

/** Minimum interval between checks for a newer version when the page becomes visible. */
const LOOK_EVERY = 30 * 60_000;

/** Milliseconds until the page reloads anyway: the browser delays activation while the old version is busy. */
const CHANGE_WITHIN = 5000;

export function keepOffline(base: URL): Updates {
  const listeners: ((use: () => void) => void)[] = [];
  const tell = (use: () => void): void => {
    for (const listener of listeners) listener(use);
  };
  if ("serviceWorker" in navigator && !import.meta.env.DEV) {
    const start = () => void register(base, tell);
    if (document.readyState === "complete") start();
    else addEventListener("load", start);
  }
  return { onReady: (listener) => void listeners.push(listener) };
}

/** If calls wait to be sent, registers a Background Sync, which also reaches pages in the background. */
export function syncWhenWaiting(registration: ServiceWorkerRegistration): void {
  const { sync } = registration as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  if (sync === undefined) return;
  new BroadcastChannel("ninefold send").addEventListener("message", ({ data }) => {
    if (data === "waiting") sync.register("send").catch(() => undefined);
  });
}

const reload = (): void => location.reload();

async function register(base: URL, tell: (use: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  let registration: ServiceWorkerRegistration;
  try {
    registration = await serviceWorker.register(new URL("service-worker.js", base), { scope: base.pathname });
  } catch {
    // Only opening without a network needs it; private windows may refuse it.
    return;
  }
  syncWhenWaiting(registration);
  let asked = false;
  const use = (): void => {
    asked = true;
    // Another tab has already activated it.
    if (registration.waiting === null) return reload();
    registration.waiting.postMessage("use-new-version");
    setTimeout(reload, CHANGE_WITHIN);
  };
  if (serviceWorker.controller !== null) {
    // If another tab activated the new version, this page keeps running and is offered a reload.
    serviceWorker.addEventListener("controllerchange", () => (asked ? reload() : tell(reload)));
    if (registration.waiting) tell(use);
  }
  const watch = (coming: ServiceWorker | null): void =>
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && serviceWorker.controller !== null && registration.waiting === coming)
        tell(use);
    });
  registration.addEventListener("updatefound", () => watch(registration.installing));
  // The installation may have begun before this page could listen.
  watch(registration.installing);
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}
