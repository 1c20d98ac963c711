import { execFileSync, spawnSync, type SpawnSyncOptions } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";

/** Folder of PostgreSQL's programs; null: not installed. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env["PATH"] ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl"))) ?? null;
}

export interface Postgres {
  readonly port: number;
  /** Creates a separate database for one server. */
  createDatabase(name: string): void;
  close(): void;
}

/** Starts a cluster in a temporary folder. PostgreSQL refuses to run as root; then it runs as `postgres`. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const numberOf = (flag: string): number =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }).trim());
  const as: SpawnSyncOptions = isRoot ? { uid: numberOf("-u"), gid: numberOf("-g") } : {};
  if (isRoot) chownSync(folder, Number(as.uid), Number(as.gid));
  const port = await freePort();
  const data = join(folder, "data");
  const run = (program: string, ...given: readonly string[]): void => {
    const { status, stderr } = spawnSync(join(programs, program), given, {
      ...as,
      cwd: folder,
      encoding: "utf8",
      // The server that pg_ctl starts would keep a pipe open, and spawnSync would wait for it.
      stdio: ["ignore", "ignore", program === "pg_ctl" ? "ignore" : "pipe"],
    });
    if (status !== 0) throw new Error(`${program}: ${String(stderr ?? "")}`);
  };
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C");
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run("pg_ctl", "-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start");
  return {
    port,
    createDatabase: (name) => run("createdb", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres", name),
    close() {
      run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
