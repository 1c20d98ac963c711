import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Site } from "./site.ts";

export interface Fetched {
  /** The path within the site. */
  readonly file: string;
  /** The file that requested it; empty: the browser itself. */
  readonly by: string;
  /** The time of the request in milliseconds. */
  readonly at: number;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

export interface RecordingServer extends Site {
  readonly fetched: Fetched[];
  /**
   * Holds back files with matching names, or their content after `after` bytes, until the returned function is called.
   */
  readonly hold: (files: RegExp, after?: number) => () => void;
}

/** Serves a folder without caching and records the requests. */
export async function recordingServer(folder: string): Promise<RecordingServer> {
  const fetched: Fetched[] = [];
  let held: { readonly files: RegExp; readonly after: number; readonly until: Promise<void> } | null = null;
  const hold = (files: RegExp, after = 0): (() => void) => {
    let release = (): void => {};
    held = { files, after, until: new Promise((resolve) => (release = resolve)) };
    return () => {
      held = null;
      release();
    };
  };
  const fileOf = (url: string): string => new URL(url, "http://localhost").pathname.slice(1) || "index.html";
  const server = createServer((request, response) => {
    const file = fileOf(request.url ?? "/");
    const by = request.headers.referer === undefined ? "" : fileOf(request.headers.referer);
    fetched.push({ file, by, at: Date.now() });
    const wait = held?.files.test(file) === true ? held : null;
    readFile(join(folder, file)).then(
      async (bytes) => {
        const type = TYPES[extname(file)] ?? "application/octet-stream";
        if (wait?.after === 0) await wait.until;
        response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
        if (wait !== null && wait.after > 0) {
          response.write(bytes.subarray(0, wait.after));
          await wait.until;
        }
        response.end(bytes.subarray(wait?.after ?? 0));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    address: `http://127.0.0.1:${address.port}/`,
    fetched,
    hold,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
