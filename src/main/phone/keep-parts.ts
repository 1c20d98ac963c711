import { syncWhenWaiting } from "./keep-offline.ts";

/**
 * Under `ninefold run` the service worker asks the server first, because the document may change, and answers from its
 * cache when the server is gone. Without a service worker (a private window, plain http in a network), at least fetches
 * all parts of the program once, so that they are in the browser's cache; their names contain a content hash.
 */
export async function keepParts(base: URL): Promise<void> {
  if (await isKept(base)) return;
  const response = await fetch(new URL("parts.json", base)).catch(() => null);
  if (response?.ok !== true) return;
  const parts = (await response.json()) as readonly string[];
  // One after the other, because nothing waits for them.
  for (const part of parts)
    await fetch(new URL(part, base), { priority: "low" }).then(
      (got) => got.arrayBuffer(),
      () => undefined,
    );
}

async function isKept(base: URL): Promise<boolean> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return false;
  try {
    const address = new URL("service-worker.js", base);
    syncWhenWaiting(await navigator.serviceWorker.register(address, { scope: base.pathname }));
    return true;
  } catch {
    return false;
  }
}
