import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { CORS, listen, read } from "./server.ts";

/** A fault that a request can meet. */
export type Fault =
  | "none"
  /** The connection breaks before the server has received the request. */
  | "drop-before"
  /** The server has processed the request; its answer is lost. */
  | "drop-after"
  | "delay"
  /** A gateway answers 500, before or after the server has processed the request. */
  | "error-before"
  | "error-after"
  | "busy"
  /** The answer breaks off in the middle. */
  | "half-body"
  /** The network delivers the request twice. */
  | "duplicate"
  /** The answer arrives twice on one connection. */
  | "double-answer"
  /** The answer arrives after those of later requests. */
  | "reorder";

export const FAULTS: readonly Fault[] = [
  "none",
  "drop-before",
  "drop-after",
  "delay",
  "error-before",
  "error-after",
  "busy",
  "half-body",
  "duplicate",
  "double-answer",
  "reorder",
];

export interface FaultProxy {
  readonly address: string;
  /** The faults for the next requests, in order; requests after those meet none. */
  schedule: Fault[];
  close(): Promise<void>;
}

/** A proxy between app and server that injects the faults of networks. */
export async function startFaultProxy(server: string): Promise<FaultProxy> {
  const proxy = { schedule: [] as Fault[] };
  const overtaken = new Overtaken();
  const http = createServer((request, response) => {
    const fault = proxy.schedule.shift() ?? "none";
    response.on("close", () => overtaken.answered());
    meet(fault, server, request, response, overtaken).catch(() => response.destroy());
  });
  const { address, close } = await listen(http);
  return Object.assign(proxy, { address, close });
}

/** Holds answers back until two others have passed, or nothing else has come for a while. */
class Overtaken {
  #waiting: { left: number; go: () => void }[] = [];

  answered(): void {
    for (const one of this.#waiting) if (--one.left === 0) one.go();
    this.#waiting = this.#waiting.filter(({ left }) => left > 0);
  }

  wait(): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ left: 2, go });
      setTimeout(go, 120);
    });
  }
}

async function meet(
  fault: Fault,
  server: string,
  request: IncomingMessage,
  response: ServerResponse,
  overtaken: Overtaken,
): Promise<void> {
  const given = await read(request);
  const pass = (): ReturnType<typeof forward> => forward(server, given);
  switch (fault) {
    case "drop-before":
      request.socket.destroy();
      return;
    case "drop-after":
      await pass();
      request.socket.destroy();
      return;
    case "error-before":
      say(response, 500, "{}");
      return;
    case "error-after":
      await pass();
      say(response, 502, "<h1>Bad gateway</h1>");
      return;
    case "busy":
      say(response, 503, "{}", { "retry-after": "1" });
      return;
    case "half-body": {
      const { status, body } = await pass();
      response.writeHead(status, { ...CORS, "content-type": "application/json", "content-length": body.length + 20 });
      response.write(body.slice(0, Math.ceil(body.length / 2)), () => request.socket.destroy());
      return;
    }
    case "duplicate": {
      const [first] = await Promise.all([pass(), pass()]);
      say(response, first.status, first.body, first.headers);
      return;
    }
    case "double-answer": {
      const { status, body, headers } = await pass();
      const head = Object.entries({ ...CORS, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      const size = Buffer.byteLength(body);
      const whole = `HTTP/1.1 ${status} OK\r\n${head.join("")}content-type: application/json\r\ncontent-length: ${size}\r\n\r\n${body}`;
      request.socket.end(whole + whole);
      return;
    }
    case "reorder": {
      const { status, body, headers } = await pass();
      await overtaken.wait();
      say(response, status, body, headers);
      return;
    }
    case "delay":
      await new Promise((resolve) => setTimeout(resolve, 60));
      break;
    case "none":
  }
  const { status, body, headers } = await pass();
  say(response, status, body, headers);
}

function say(
  response: ServerResponse,
  status: number,
  body: string,
  headers: { readonly [name: string]: string } = {},
): void {
  response.writeHead(status, { ...CORS, "content-type": "application/json", ...headers });
  response.end(body);
}

function forward(
  server: string,
  { method, path, headers, bytes }: Awaited<ReturnType<typeof read>>,
): Promise<{ status: number; body: string; headers: { [name: string]: string } }> {
  return new Promise((resolve, reject) => {
    const going = ask(
      `${server}${path}`,
      { method, headers: { ...headers, "accept-encoding": "identity", host: new URL(server).host } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const kept = Object.entries(answer.headers).filter(([name]) =>
            /^(?:etag|retry-after|idempotency-key|x-total-count|link|location|upload-offset|upload-length|tus-resumable)$/.test(
              name,
            ),
          );
          resolve({
            status: answer.statusCode ?? 500,
            body: Buffer.concat(chunks).toString("utf8"),
            headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          });
        });
      },
    );
    going.on("error", reject);
    going.end(bytes);
  });
}
