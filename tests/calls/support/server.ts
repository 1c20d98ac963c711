import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly bytes: Buffer;
}

export interface Answered {
  readonly status: number;
  readonly body?: unknown;
  /** The body, instead of JSON. */
  readonly text?: string;
  readonly headers?: { readonly [name: string]: string };
}

export interface RealServer {
  readonly address: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** The CORS headers that a server must send so that pages of another origin may call it. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization, content-type, idempotency-key, if-match, if-none-match",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-expose-headers": "*, etag, retry-after, idempotency-key",
};

/** A real HTTP server on this machine; a function makes its answers. */
export async function serve(answer: (request: Received) => Answered | Promise<Answered>): Promise<RealServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, CORS).end();
      return;
    }
    const one = await read(request);
    received.push(one);
    const { status, body, text, headers } = await answer(one);
    response.writeHead(status, { "content-type": "application/json", ...CORS, ...headers });
    response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  });
  return { received, ...(await listen(server)) };
}

export async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: request.headers,
    body: bytes.toString("utf8"),
    bytes,
  };
}

export async function listen(server: Server, at = 0): Promise<{ readonly address: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
