/** Lets the program be kept on the device, and tells when a newer version waits to be used. */
export interface Updates {
  /** Calls back once a version waits; the first installation is none. */
  onReady(listener: (use: () => void) => void): void;
}

/** A look for a newer version when one comes back to the program, at most this often. */
const LOOK_EVERY = 30 * 60_000;

/** The browser puts the change of versions off while the one before is at work. A person who asked waits no longer than this. */
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

/** Something waits to be sent: the browser says when there is a network again, also to a page in the background. */
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
    // Without it everything works but opening with no network; a private window may refuse it.
    return;
  }
  syncWhenWaiting(registration);
  let asked = false;
  const use = (): void => {
    asked = true;
    // None waits any more when another tab has asked for it.
    if (registration.waiting === null) return reload();
    registration.waiting.postMessage("use-new-version");
    setTimeout(reload, CHANGE_WITHIN);
  };
  if (serviceWorker.controller !== null) {
    // Another tab may have asked: this page then runs on with what it has, and is offered the new version too.
    serviceWorker.addEventListener("controllerchange", () => (asked ? reload() : tell(reload)));
    if (registration.waiting) tell(use);
  }
  const watch = (coming: ServiceWorker | null): void =>
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && serviceWorker.controller !== null && registration.waiting === coming)
        tell(use);
    });
  registration.addEventListener("updatefound", () => watch(registration.installing));
  // The browser may have found it before this page could listen.
  watch(registration.installing);
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}
