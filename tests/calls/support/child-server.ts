import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Task } from "../servers/task-server.ts";

const root = join(import.meta.dirname, "../../..");

/** Bundles the child's program once, because Node does not run TypeScript. */
export async function bundleChild(): Promise<string> {
  const built = await rolldown({
    input: join(import.meta.dirname, "../servers/in-child.ts"),
    cwd: root,
    platform: "node",
    external: /^(?![./]|[A-Za-z]:)(?!.*in-child)/,
    tsconfig: false,
  });
  const dir = join(root, `node_modules/.cache/child-server-${process.pid}`);
  await built.write({ dir, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await built.close();
  return join(dir, "in-child.mjs");
}

/** A server in a process of its own that stores its records in a file. It can be killed in the middle of an answer. */
export class ChildServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "ninefold-server-"));
  readonly #program: string;
  readonly #kind: string;
  #child: ChildProcess | null = null;
  address = "";

  constructor(program: string, kind: string, tasks: readonly Task[]) {
    this.#program = program;
    this.#kind = kind;
    writeFileSync(this.#file("tasks.json"), JSON.stringify(tasks));
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }

  /** Restarts at the same address. */
  async start(): Promise<void> {
    const port = this.address === "" ? "0" : new URL(this.address).port;
    const child = spawn(process.execPath, [this.#program, this.#kind, this.#folder, port], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    this.address = await new Promise<string>((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
      let said = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\S+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      });
    });
  }

  tasks(): readonly Task[] {
    return JSON.parse(readFileSync(this.#file("tasks.json"), "utf8")) as readonly Task[];
  }

  /** The next write is executed and stored, but not answered. */
  holdNextAnswer(): void {
    writeFileSync(this.#file("hold"), "");
  }

  get isHolding(): boolean {
    return existsSync(this.#file("held"));
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    rmSync(this.#file("hold"), { force: true });
    rmSync(this.#file("held"), { force: true });
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }
}
