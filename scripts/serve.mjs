// A static file server with the headers that Ninefold recommends. Loopback only, unless a host is given.
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
};

/** Scripts only from our own files; WebAssembly for SQLite; connections only to https and this machine. */
export const CONTENT_SECURITY_POLICY = [
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
  "frame-ancestors 'self'",
].join("; ");

/** Null if it is no valid address, such as `//` or `/%`: the server answers that and goes on. */
function pathOf(address) {
  try {
    return decodeURIComponent(new URL(address, "http://localhost").pathname);
  } catch {
    return null;
  }
}

/** Serves a folder; `plain` leaves out our headers, as other file servers would. Resolves to `{ address, close }`. */
export async function serveFolder(
  folder,
  { port = 0, plain = false, base = "/", host = "127.0.0.1", certificate } = {},
) {
  const answer = async (request, response) => {
    const path = pathOf(request.url ?? "/");
    if (path === null || !path.startsWith(base)) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
      return;
    }
    let file = normalize(join(folder, path.slice(base.length) || "."));
    if (file !== normalize(folder) && !file.startsWith(normalize(folder) + sep)) {
      response.writeHead(403).end();
      return;
    }
    try {
      if ((await stat(file)).isDirectory()) file = join(file, "index.html");
      const body = await readFile(file);
      const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" };
      if (!plain) {
        headers["content-security-policy"] = CONTENT_SECURITY_POLICY;
        headers["x-content-type-options"] = "nosniff";
        headers["referrer-policy"] = "no-referrer";
        headers["cache-control"] = /\/assets\//.test(path) ? "public, max-age=31536000, immutable" : "no-cache";
      }
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found");
    }
  };
  const server = certificate ? createSecureServer(certificate, answer) : createServer(answer);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    address: `${certificate ? "https" : "http"}://localhost:${server.address().port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
