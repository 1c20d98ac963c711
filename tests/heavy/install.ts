import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * Servers of hundreds of megabytes are not dependencies: the full run installs them once, in exact versions, into a
 * git-ignored folder. Nothing is compiled, because that takes most of an hour on a small machine: packages in `empty`
 * are stubs, and drivers of other databases stay unbuilt. `problem`: why the installation failed; null: installed.
 */
export function installed(
  name: string,
  version: string,
  empty: readonly string[] = [],
): { readonly folder: string; readonly problem: string | null } {
  const folder = join(root, ".cache/servers", `${name}-${version}`);
  const mark = join(folder, "installed");
  if (existsSync(mark)) return { folder, problem: null };
  mkdirSync(folder, { recursive: true });
  for (const left of empty) {
    const instead = join(folder, "empty", left);
    mkdirSync(instead, { recursive: true });
    writeFileSync(join(instead, "package.json"), JSON.stringify({ name: left, version: "0.0.0", main: "index.js" }));
    writeFileSync(join(instead, "index.js"), "module.exports = {};\n");
  }
  const overrides = Object.fromEntries(empty.map((left) => [left, `file:empty/${left}`]));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "server", private: true, overrides }));
  const { status, stderr } = spawnSync(
    "npm",
    [
      "install",
      "--prefix",
      folder,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--save-exact",
      `${name}@${version}`,
    ],
    { cwd: folder, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) {
    const said = stderr.split("\n").find((line) => /npm (?:ERR!|error)/u.test(line)) ?? "npm gave no reason";
    return { folder, problem: `${name} ${version} could not be installed: ${said}` };
  }
  writeFileSync(mark, "");
  return { folder, problem: null };
}
