/// <reference lib="webworker" />
// Keeps the whole program on the device, so that it opens with no network; gives each app of the shelf an address and a
// manifest of its own; and adds the security policy for hosts that send plain files. Records are not its business: they
// are in the database.

/** The first line of the built file: what belongs to this version. `ninefold build` writes that line anew. */
interface Version {
  readonly version: string;
  readonly files: readonly string[];
  /** `ninefold run`: the document may change at any time, so the server is asked first, and what is kept answers when it is gone. */
  readonly live?: boolean;
}

const worker = self as unknown as ServiceWorkerGlobalScope & { readonly ninefold: Version };
const { version, files, live = false } = worker.ninefold;
const scope = worker.registration.scope;
const folder = new URL(scope).pathname;

// Caches belong to the host, and a host may hold several sites in its folders.
const mine = `ninefold ${folder} `;
const cacheName = mine + version;
/** Manifests that the page has drawn for apps; they outlive versions. */
const facesName = `${mine}faces`;
/** Files that another app has shared with this one; a page takes them (`received-files.ts`). */
const receivedName = `${mine}received`;
const notVersions: ReadonlySet<string> = new Set([facesName, receivedName]);
/** Stands among the files of the version that serves the pages. */
const inUse = new URL("in-use", scope).href;
/** More than this is not kept for anybody. */
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
      // The first installation may serve at once; a later one waits until the page says that nothing is half typed.
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
 * The version that was in use is left for pages that are still open and fetch parts of it late. Others go: older ones,
 * and one that was fetched after it and never used.
 */
async function takePlace(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(mine) && !notVersions.has(name));
  const noted = async (name: string): Promise<boolean> => (await (await caches.open(name)).match(inUse)) !== undefined;
  const used: string[] = [];
  for (const name of names) if (name !== cacheName && (await noted(name))) used.push(name);
  // Programs of an earlier kind note nothing: any of them may be the one.
  const left = used.length === 0 ? names : [...used, cacheName];
  for (const name of names) if (!left.includes(name)) await caches.delete(name);
  await (await caches.open(cacheName)).put(inUse, new Response());
  for (const name of used) await (await caches.open(name)).delete(inUse);
}

worker.addEventListener("message", (event) => {
  if (event.data === "use-new-version") event.waitUntil(worker.skipWaiting());
});

// There is a network again: whoever owns the database sends what waits. It can't be done here: SQLite's files belong to
// the worker of a page. With no page open the browser is asked to come back later; the next start sends it anyway.
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
  // Signals that the document has changed come for as long as the page is open.
  if (live && path === "changes") return;
  event.respondWith(live && !path.startsWith("assets/") ? fromServerFirst(request, path) : answer(request));
});

/** The phone's share sheet: what it brings waits here, and does nothing before a person says what it is for. */
async function receive(request: Request, home: string): Promise<Response> {
  const shared = await request.formData();
  const said = ["title", "text", "url"].map((name) => shared.get(name)).filter((one) => typeof one === "string");
  const brought = shared.getAll("files").filter((one) => typeof one !== "string");
  // A link or a text without a file.
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

/** Files named after their content are taken from an earlier version where they are the same. */
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

/** Files that are run at this address one after another have documents of their own. */
const ofWhichFile = ({ search }: URL): string => (live && search.startsWith("?of=") ? search : "");

/** Other folders below this one may hold other sites: only our own addresses are answered. */
async function page(path: string): Promise<Response | null> {
  const ofApp = /^apps\/[^/]+\/$/.test(path);
  if (path !== "" && path !== "index.html" && !ofApp) return null;
  const kept = await (await caches.open(cacheName)).match(new URL("index.html", scope).href);
  if (!kept) return null;
  if (!ofApp) return withPolicy(kept);
  // The same page two folders down, with the manifest of its app.
  const html = (await kept.text())
    .replaceAll('="./', '="../../')
    .replace("../../manifest.webmanifest", "./manifest.webmanifest");
  return withPolicy(new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

async function fromVersionBefore(path: string, address: string): Promise<Response | undefined> {
  return path.startsWith("assets/") ? caches.match(address) : undefined;
}

/** A policy in a `<meta>` does not reach workers; a header does, and not every host can send one. */
function withPolicy(response: Response): Response {
  const type = response.headers.get("content-type") ?? "";
  if (!/html|javascript/.test(type)) return response;
  const headers = new Headers(response.headers);
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", POLICY);
  // Always a response of our own: one that the host had redirected may not answer a navigation.
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
