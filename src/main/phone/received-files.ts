import { receivedCache } from "./received-cache.ts";

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Reports files that another app shared with this one, and files opened with it. */
export async function receiveFiles(base: URL, tell: (files: readonly File[]) => void): Promise<void> {
  const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((file) => file.getFile())).then(tell);
  });
  const page = new URL(location.href);
  if (!page.searchParams.has("received")) return;
  // Removed, so that a reload does not offer them again.
  page.searchParams.delete("received");
  history.replaceState(history.state, "", page);
  const files = await takeReceived(base);
  if (files.length > 0) tell(files);
}

/** Takes the files from the service worker's cache. */
async function takeReceived(base: URL): Promise<readonly File[]> {
  const name = receivedCache(base.pathname);
  const cache = await caches.open(name);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept === undefined) continue;
    const type = kept.headers.get("content-type") ?? "";
    files.push(new File([await kept.blob()], decodeURIComponent(kept.headers.get("x-name") ?? ""), { type }));
  }
  await caches.delete(name);
  return files;
}
