import { syncWhenWaiting } from "./keep-offline.ts";

/**
 * Under `ninefold run` the service worker asks the server first, since the document is about to change, and answers
 * from what it keeps when the server is gone. Without one (a private window, a plain address in the network) the parts of
 * the program are at least asked for once each, so that the browser has them: they are named after their content.
 */
export async function keepParts(base: URL): Promise<void> {
  if (await isKept(base)) return;
  const response = await fetch(new URL("parts.json", base)).catch(() => null);
  if (response?.ok !== true) return;
  const parts = (await response.json()) as readonly string[];
  // One after the other: nobody waits for them.
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
