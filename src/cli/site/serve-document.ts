import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { readDocument } from "#read/read-document.ts";
import type { Certificate } from "./certificate.ts";
import { liveServiceWorker, ownFiles, type SiteFiles } from "./one-app-site.ts";
import type { Program } from "./program.ts";
import { FileWriting, type FileOfDocument } from "./write-file.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

export interface DocumentServer {
  readonly address: string;
  readonly port: number;
  /** Why the preferred port was not used. Null: it was. */
  readonly instead: string | null;
  /** Notifies open pages that the document has changed. */
  show(source: string): void;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Also serve other machines in the network. */
  readonly host?: boolean;
  readonly certificate?: Certificate;
  /** The id of the app in the browser. Pages send it as `?of=`. */
  readonly app?: string;
  /** If given, pages on this machine may write the file. */
  readonly file?: FileOfDocument;
  /** Called after a page has written the file. */
  readonly onWritten?: (source: string) => void;
}

/** Serves the app of a document on the first available port. */
export async function serveDocument(
  program: Program,
  source: string,
  ports: readonly number[],
  { host = false, certificate, app, file, onWritten }: ServeOptions = {},
): Promise<DocumentServer | { readonly address: null; readonly why: string }> {
  const listening = new Set<ServerResponse>();
  let document = source;
  const pageOf = (text: string): SiteFiles =>
    ownFiles(program, readDocument(text).model, { live: true, app, withSampleData: true });
  let own = pageOf(source);
  // The policy is in the page. Responses repeat it as a header, so that it applies to workers too.
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(program.page)?.[1];

  // It fetches from this server first, and answers from its cache if the server is gone.
  const worker = liveServiceWorker(program, own);

  const show = (changed: string): void => {
    document = changed;
    own = pageOf(changed);
    for (const page of listening) page.write("data: changed\n\n");
  };
  const writing =
    file === undefined
      ? null
      : new FileWriting(file, (written) => {
          onWritten?.(written);
          show(written);
        });

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = /^\/?([^?#]*)/u.exec(request.url ?? "/")?.[1] || "index.html";
    const isOfAnother = app !== undefined && isPageOfAnother(request.url ?? "", app);
    if (isOfAnother && path !== "changes") {
      notFound(response);
      return;
    }
    if (writing?.answer(request, response, path) === true) return;
    if (path === "changes") {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).write(": here\n\n");
      // A page of another file gets no changes until that file is run again.
      if (!isOfAnother) listening.add(response);
      request.on("close", () => listening.delete(response));
      return;
    }
    const made = {
      "document.md": () => document,
      "parts.json": () => partsOf(program),
      "service-worker.js": () => worker,
    };
    const body = Object.hasOwn(made, path)
      ? made[path as keyof typeof made]()
      : (own.get(path) ?? program.files.get(path));
    if (body === undefined) {
      notFound(response);
      return;
    }
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "cache-control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-store",
      "x-content-type-options": "nosniff",
      ...(policy === undefined ? {} : { "content-security-policy": policy.replaceAll("&#39;", "'") }),
    });
    response.end(body);
  };

  let why = "";
  for (const port of ports) {
    const server = certificate === undefined ? createServer(answer) : createSecureServer({ ...certificate }, answer);
    const trouble = await listens(server, port, host ? "0.0.0.0" : "127.0.0.1");
    if (trouble !== null) {
      why ||= portTrouble(port, trouble);
      continue;
    }
    const { port: taken } = server.address() as AddressInfo;
    return {
      address: `${certificate === undefined ? "http" : "https"}://localhost:${taken}/`,
      port: taken,
      instead: why === "" ? null : why,
      show,
      close: () =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        }),
    };
  }
  return { address: null, why: `${why} Choose another one with --port.` };
}

/** True for a page that was opened while another file was run here, and is still open. */
function isPageOfAnother(url: string, app: string): boolean {
  const of = /\?(?:[^#]*&)?of=([^&#]*)/u.exec(url)?.[1];
  return of !== undefined && of !== app;
}

const notFound = (response: ServerResponse): void =>
  void response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found");

/** Assets that a page may load later; their names contain a content hash. */
const partsOf = ({ files }: Program): string =>
  JSON.stringify([...files.keys()].filter((path) => path.startsWith("assets/")));

/** Null: the server listens. Otherwise the error code. */
function listens(server: Server, port: number, address: string): Promise<string | null> {
  return new Promise((resolve) => {
    server.once("error", ({ code = "" }: NodeJS.ErrnoException) => resolve(code));
    server.listen(port, address, () => resolve(null));
  });
}

function portTrouble(port: number, code: string): string {
  if (code === "EADDRINUSE") return `port ${port} is taken.`;
  // Most systems reserve ports below 1024.
  if (code === "EACCES") return `this account may not use port ${port}.`;
  return `port ${port} can't be used (${code}).`;
}
