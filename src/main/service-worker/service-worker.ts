/// <reference lib="webworker" />
// Keeps the whole program on the device, so that it opens with no network, and adds the security policy for hosts
// that send plain files. Apps and their records are not its business: they are in the database.

declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `ninefold-${__VERSION__}`;
const scope = worker.registration.scope;

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll(__FILES__.map((file) => new Request(new URL(file, scope), { cache: "reload" })));
      // The first installation may serve at once; a later one waits until the page says that nothing is half typed.
      if (!worker.registration.active) await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith("ninefold-") && name !== cacheName) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("message", (event) => {
  if (event.data === "use-new-version") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const address = new URL(request.url);
  address.search = "";
  address.hash = "";
  const wanted = request.mode === "navigate" ? new URL("index.html", scope).href : address.href;
  const kept = await cache.match(wanted);
  if (kept) return withPolicy(kept);
  return fetch(request);
}

/** A policy in a `<meta>` does not reach workers; a header does, and not every host can send one. */
function withPolicy(response: Response): Response {
  const type = response.headers.get("content-type") ?? "";
  if (response.headers.has("content-security-policy") || !/html|javascript/.test(type)) return response;
  const headers = new Headers(response.headers);
  headers.set("content-security-policy", POLICY);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
