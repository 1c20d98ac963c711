import { spawn, type ChildProcess } from "node:child_process";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { listen, read } from "../calls/support/server.ts";
import type { Task } from "../calls/servers/task-server.ts";

/** How a large server is started and spoken to. */
export interface HeavyKind {
  readonly name: string;
  readonly version: string;
  /** Packages that would have to be compiled, and that no test uses. */
  readonly empty?: readonly string[];
  /** The facts of the kept entity. */
  readonly facts: string;
  /** What point 7 says about signing in. */
  readonly signIn: string;
  /** What it says of a title of `bad`. */
  readonly refusal: string;
  /** Program, arguments and environment, in the folder where it is installed. */
  command(place: Place): { readonly args: readonly string[]; readonly env: { readonly [name: string]: string } };
  /** What is run once, before it is started. */
  prepare?(place: Place): readonly string[];
  isReady(address: string): Promise<boolean>;
  /** Whoever looks after the server, with rights that no app has. */
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
  /** Ends every sign-in of that person. */
  signOutEverybody(): Promise<void>;
  /** They may sign in again. */
  letIn(): Promise<void>;
}

/**
 * A large server in a process of its own, with a gate before it: the app always speaks to the same address. The gate can
 * hold back an answer, which the server has given after its work was done.
 */
export class HeavyServer {
  readonly #kind: HeavyKind;
  readonly #place: Place;
  #child: ChildProcess | null = null;
  #holds = false;
  #held: ServerResponse | null = null;
  #said = "";
  #close: () => Promise<void> = async () => {};
  /** The gate's. */
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

  /** The next write is done, and then not answered. */
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

/** Asks as the keeper of a server does. */
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
