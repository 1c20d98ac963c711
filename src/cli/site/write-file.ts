import { randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The file of the document. */
export interface FileOfDocument {
  read(): Promise<string | null>;
  /** Null: written. Otherwise the reason why not. */
  write(text: string): Promise<string | null>;
}

/** Maximum size of a request: two documents as JSON, each of the largest readable size. */
const MOST_BYTES = 24_000_000;

/**
 * Lets the page of `ninefold run` write the file it shows. Only pages of this server on this machine may: the request
 * must come over loopback and name this server as host and origin, which excludes other sites and DNS rebinding, and it
 * must have a token that only such a page can read.
 */
export class FileWriting {
  readonly #file: FileOfDocument;
  readonly #onWritten: (text: string) => void;
  readonly #token = randomUUID();
  #last: Promise<void> = Promise.resolve();

  constructor(file: FileOfDocument, onWritten: (text: string) => void) {
    this.#file = file;
    this.#onWritten = onWritten;
  }

  /** True if it handled the request. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    if (path === "file-token" && request.method === "GET") {
      if (isOwnPage(request)) send(response, 200, { token: this.#token });
      else send(response, 403, {});
      return true;
    }
    if (path !== "document.md" || request.method !== "PUT") return false;
    if (!isOwnPage(request) || !this.#isToken(request.headers["x-ninefold-token"])) send(response, 403, {});
    else
      void bodyOf(request)
        // One at a time, because two pages may have started from the same text.
        .then((asked) => (this.#last = this.#last.catch(() => undefined).then(() => this.#write(asked, response))))
        // The page was closed during the request.
        .catch(() => response.destroy());
    return true;
  }

  #isToken(given: string | string[] | undefined): boolean {
    if (typeof given !== "string" || given.length !== this.#token.length) return false;
    // Node reads headers as Latin-1, so equal lengths in characters are equal lengths in bytes.
    return timingSafeEqual(Buffer.from(given, "latin1"), Buffer.from(this.#token, "latin1"));
  }

  async #write(asked: WriteRequest | null, response: ServerResponse): Promise<void> {
    if (asked === null) {
      send(response, 400, {});
      return;
    }
    const file = await this.#file.read();
    const now = file === null ? null : withoutMark(file);
    const [base, source] = [withoutMark(asked.base), withoutMark(asked.source)];
    // The file was changed elsewhere in the meantime: don't overwrite it.
    if (file === null || (now !== base && now !== source)) {
      send(response, 409, {});
      return;
    }
    const text = file.startsWith(MARK) ? MARK + source : source;
    const why = now === source ? null : await this.#file.write(text);
    if (why === null) this.#onWritten(text);
    send(response, why === null ? 200 : 500, why === null ? {} : { why });
  }
}

/** The file keeps its byte order mark. `fetch` strips it, so pages never see it. */
const MARK = "\uFEFF";
const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text);

const send = (response: ServerResponse, status: number, body: object): void => {
  response
    .writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .end(JSON.stringify(body));
};

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/u;
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/iu;

function isOwnPage({ socket, headers }: IncomingMessage): boolean {
  const { host = "", origin } = headers;
  if (!LOOPBACK.test(socket.remoteAddress ?? "") || !OWN_HOST.test(host)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  return origin === undefined || origin.replace(/^https?:\/\//u, "") === host;
}

interface WriteRequest {
  readonly base: string;
  readonly source: string;
}

async function bodyOf(request: IncomingMessage): Promise<WriteRequest | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    const { base, source } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
    return typeof base === "string" && typeof source === "string" ? { base, source } : null;
  } catch {
    return null;
  }
}
