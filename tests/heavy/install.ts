import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * Servers of hundreds of megabytes are no dependencies of ours: the full run installs them once, in exact versions, into
 * a folder that git does not know. Says why where that can't be done.
 */
export function installed(name: string, version: string): { readonly folder: string; readonly problem: string | null } {
  const folder = join(root, ".cache/servers", `${name}-${version}`);
  const mark = join(folder, "installed");
  if (existsSync(mark)) return { folder, problem: null };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "server", private: true }));
  const { status, stderr } = spawnSync(
    "npm",
    ["install", "--prefix", folder, "--no-audit", "--no-fund", "--save-exact", `${name}@${version}`],
    { cwd: folder, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) {
    const said = stderr.split("\n").find((line) => /npm (?:ERR!|error)/u.test(line)) ?? "npm gave no reason";
    return { folder, problem: `${name} ${version} could not be installed: ${said}` };
  }
  writeFileSync(mark, "");
  return { folder, problem: null };
}
