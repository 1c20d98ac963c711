/// <reference lib="webworker" />
// Keeps the whole program on the device, so that it opens without a network; gives each app of the shelf its own
// address and manifest; adds the security policy for hosts that serve plain files. Records are in the database, not
// here.

/** The first line of the built file describes this version. `ninefold build` replaces that line. */
interface Version {
  readonly version: string;
  readonly files: readonly string[];
  /** `ninefold run`: the document may change at any time, so the server is asked first; else the cache answers. */
  readonly live?: boolean;
}

const worker = self as unknown as ServiceWorkerGlobalScope & { readonly ninefold: Version };
const { version, files, live = false } = worker.ninefold;
const scope = worker.registration.scope;
const folder = new URL(scope).pathname;

// Caches belong to the origin, which may have several sites in its folders.
const mine = `ninefold ${folder} `;
const cacheName = mine + version;
/** Manifests that the page has generated for apps; they outlive versions. */
const facesName = `${mine}faces`;
/** Files that another app has shared with this one, until a page takes them (`received-files.ts`). */
const receivedName = `${mine}received`;
const notVersions: ReadonlySet<string> = new Set([facesName, receivedName]);
/** A marker in the cache of the version that serves the pages. */
const inUse = new URL("in-use", scope).href;
/** Limits for received files. */
const MOST_RECEIVED = { files: 20, bytes: 200_000_000 };

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "worker-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await keepAll();
      // The first installation activates immediately, a later one once the page reports that no input would be lost.
      if (live || !worker.registration.active) await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await takePlace();
      await worker.clients.claim();
    })(),
  );
});

/**
 * Keeps the previous version for pages that are still open and load parts of it later. Deletes older versions, and
 * versions that were fetched but never used.
 */
async function takePlace(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(mine) && !notVersions.has(name));
  const noted = async (name: string): Promise<boolean> => (await (await caches.open(name)).match(inUse)) !== undefined;
  const used: string[] = [];
  for (const name of names) if (name !== cacheName && (await noted(name))) used.push(name);
  // Older versions set no marker, so any of them may be in use.
  const left = used.length === 0 ? names : [...used, cacheName];
  for (const name of names) if (!left.includes(name)) await caches.delete(name);
  await (await caches.open(cacheName)).put(inUse, new Response());
  for (const name of used) await (await caches.open(name)).delete(inUse);
}

worker.addEventListener("message", (event) => {
  if (event.data === "use-new-version") event.waitUntil(worker.skipWaiting());
});

// The network is back: tells the leading worker to send waiting calls. The service worker can't send them, because it
// has no access to SQLite's files. Without an open page, the sync event is rejected so that the browser retries later;
// the next start sends them anyway.
worker.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { readonly tag: string };
  if (tag === "send") waitUntil.call(event, wakeSending());
});

async function wakeSending(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length === 0) throw new Error("No page is open.");
  const signals = new BroadcastChannel("ninefold send");
  signals.postMessage("send");
  signals.close();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = new URL(request.url).pathname.slice(folder.length);
  const [, home] = /^((?:apps\/[^/]+\/)?)received$/.exec(path) ?? [];
  if (request.method === "POST" && home !== undefined) event.respondWith(receive(request, home));
  if (request.method !== "GET") return;
  // The stream of change events stays open as long as the page.
  if (live && path === "changes") return;
  event.respondWith(live && !path.startsWith("assets/") ? fromServerFirst(request, path) : answer(request));
});

/** Receives files from the phone's share sheet and stores them until a person decides what to do with them. */
async function receive(request: Request, home: string): Promise<Response> {
  const shared = await request.formData();
  const said = ["title", "text", "url"].map((name) => shared.get(name)).filter((one) => typeof one === "string");
  const brought = shared.getAll("files").filter((one) => typeof one !== "string");
  // A shared link or text without a file.
  if (brought.length === 0 && said.length > 0) brought.push(new File([said.join("\n")], "", { type: "text/plain" }));
  await caches.delete(receivedName);
  const cache = await caches.open(receivedName);
  let room = MOST_RECEIVED.bytes;
  for (const [number, file] of brought.slice(0, MOST_RECEIVED.files).entries()) {
    if (file.size > room) continue;
    room -= file.size;
    const headers = { "content-type": file.type, "x-name": encodeURIComponent(file.name) };
    await cache.put(new URL(`received/${number}`, scope), new Response(file, { headers }));
  }
  return Response.redirect(new URL(`${home}?received`, scope).href, 303);
}

/** Reuses unchanged files of an earlier version; their names contain a content hash. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async (file) => {
      const address = new URL(file, scope).href;
      const known = file.startsWith("assets/") ? await caches.match(address) : undefined;
      const response = known ?? (await fetch(address, { cache: "reload" }));
      if (!response.ok) throw new TypeError(`${file} could not be fetched: ${response.status}`);
      await cache.put(address, response);
    }),
  );
}

async function answer(request: Request): Promise<Response> {
  const address = new URL(request.url);
  const path = address.pathname.slice(folder.length);
  if (request.mode === "navigate") return (await page(path)) ?? fetch(request);
  if (path.endsWith("manifest.webmanifest")) {
    const face = await (await caches.open(facesName)).match(address.origin + address.pathname);
    if (face) return face;
  }
  const wanted = address.origin + address.pathname + ofWhichFile(address);
  const kept = (await (await caches.open(cacheName)).match(wanted)) ?? (await fromVersionBefore(path, wanted));
  return kept ? withPolicy(kept) : fetch(request);
}

async function fromServerFirst(request: Request, path: string): Promise<Response> {
  try {
    const response = await fetch(request);
    const file = request.mode === "navigate" ? "index.html" : path;
    if (response.ok && files.includes(file))
      await (
        await caches.open(cacheName)
      ).put(new URL(file + ofWhichFile(new URL(request.url)), scope).href, response.clone());
    return response;
  } catch {
    return answer(request);
  }
}

/** Under `ninefold run`, files run at the same address one after another have different documents. */
const ofWhichFile = ({ search }: URL): string => (live && search.startsWith("?of=") ? search : "");

/** Only our own addresses are answered: other sites may be in folders below this one. */
async function page(path: string): Promise<Response | null> {
  const ofApp = /^apps\/[^/]+\/$/.test(path);
  if (path !== "" && path !== "index.html" && !ofApp) return null;
  const kept = await (await caches.open(cacheName)).match(new URL("index.html", scope).href);
  if (!kept) return null;
  if (!ofApp) return withPolicy(kept);
  // The same page two folders deeper, with the app's own manifest.
  const html = (await kept.text())
    .replaceAll('="./', '="../../')
    .replace("../../manifest.webmanifest", "./manifest.webmanifest");
  return withPolicy(new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

async function fromVersionBefore(path: string, address: string): Promise<Response | undefined> {
  return path.startsWith("assets/") ? caches.match(address) : undefined;
}

/** A policy in a `<meta>` element does not apply to workers. A header does, but not every host can send one. */
function withPolicy(response: Response): Response {
  const type = response.headers.get("content-type") ?? "";
  if (!/html|javascript/.test(type)) return response;
  const headers = new Headers(response.headers);
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", POLICY);
  // Always a new response: a redirected one can't answer a navigation.
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
