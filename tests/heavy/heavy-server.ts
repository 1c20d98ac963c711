import { spawn, type ChildProcess } from "node:child_process";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { listen, read } from "../calls/support/server.ts";
import type { Task } from "../calls/servers/task-server.ts";

/** How to start a large server and talk to it. */
export interface HeavyKind {
  readonly name: string;
  readonly version: string;
  /** Packages that would have to be compiled and that no test uses. */
  readonly empty?: readonly string[];
  /** Facts of the kept entity in the document. */
  readonly facts: string;
  /** Lines of point 7 about signing in. */
  readonly signIn: string;
  /** The server's message for the title `bad`. */
  readonly refusal: string;
  /** Arguments and environment of the process, run in the installation folder. */
  command(place: Place): { readonly args: readonly string[]; readonly env: { readonly [name: string]: string } };
  /** Command that runs once before the server starts. */
  prepare?(place: Place): readonly string[];
  isReady(address: string): Promise<boolean>;
  /** An administrator of the server, with rights that no app has. */
  keeper(address: string): Promise<Keeper>;
}

export interface Place {
  readonly folder: string;
  readonly port: number;
  readonly postgres: number;
}

export interface Keeper {
  /** Makes the table and a person, `ann@example.com` with the password `secret`. */
  setUp(tasks: readonly Task[]): Promise<void>;
  tasks(): Promise<readonly Task[]>;
  /** Ends all sessions of that person. */
  signOutEverybody(): Promise<void>;
  /** Lets them sign in again. */
  letIn(): Promise<void>;
}

/**
 * A large server in its own process behind a gate, so that its address never changes. The gate can hold back an answer
 * after the server has done the work.
 */
export class HeavyServer {
  readonly #kind: HeavyKind;
  readonly #place: Place;
  #child: ChildProcess | null = null;
  #holds = false;
  #held: ServerResponse | null = null;
  #said = "";
  #close: () => Promise<void> = async () => {};
  /** Address of the gate. */
  address = "";

  constructor(kind: HeavyKind, place: Place) {
    this.#kind = kind;
    this.#place = place;
  }

  get #inner(): string {
    return `http://127.0.0.1:${this.#place.port}`;
  }

  keeper(): Promise<Keeper> {
    return this.#kind.keeper(this.#inner);
  }

  async open(): Promise<void> {
    const gate = createServer((request, response) => {
      this.#pass(request, response).catch(() => response.destroy());
    });
    ({ address: this.address, close: this.#close } = await listen(gate));
    const first = this.#kind.prepare?.(this.#place);
    if (first !== undefined) await this.#run(first);
    await this.start();
  }

  async start(): Promise<void> {
    this.#child = this.#spawn(this.#kind.command(this.#place).args);
    while (!(await this.#kind.isReady(this.#inner).catch(() => false))) {
      if (this.#child.exitCode !== null) throw new Error(`${this.#kind.name} has ended: ${this.#said.slice(-2000)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** The server carries out the next write, but its answer is held back. */
  holdNextAnswer(): void {
    this.#holds = true;
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    this.#held?.destroy();
    this.#held = null;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.#close();
  }

  #spawn(args: readonly string[]): ChildProcess {
    const { env } = this.#kind.command(this.#place);
    const child = spawn(process.execPath, args, {
      cwd: this.#place.folder,
      env: { PATH: process.env["PATH"] ?? "", HOME: this.#place.folder, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (this.#said = (this.#said + chunk.toString()).slice(-10_000)));
    return child;
  }

  async #run(args: readonly string[]): Promise<void> {
    const child = this.#spawn(args);
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`${this.#kind.name}: ${this.#said.slice(-2000)}`);
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, path, headers, bytes } = await read(request);
    const inner = new URL(path, this.#inner);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      ask(inner, { method, headers: { ...headers, host: inner.host } }, resolve)
        .on("error", reject)
        .end(bytes);
    });
    const body = (await read(answer)).bytes;
    if (this.#holds && method !== "GET") {
      this.#holds = false;
      this.#held = response;
      return;
    }
    const { "transfer-encoding": _, ...given } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, { ...given, "content-length": String(body.length) });
    response.end(body);
  }
}

/** Sends a request as an administrator. */
export async function askJson(
  address: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}
