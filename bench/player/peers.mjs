// Builds the peers; only the benchmark installs their packages.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cache, root } from "./site.mjs";

export const peers = join(root, "bench", "peers");

export function installPeers(name) {
  if (!existsSync(join(peers, "node_modules", name)))
    execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: peers, stdio: "inherit" });
}

export async function buildPeer(name) {
  installPeers("@ionic");
  const folder = join(cache, name);
  const { build } = await import("vite");
  await build({
    root: join(peers, name),
    configFile: false,
    logLevel: "error",
    base: "./",
    build: { outDir: folder, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 2000 },
  });
  return folder;
}
