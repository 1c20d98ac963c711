// The measured site: as built, except that its worker can be slowed down like the page.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSite } from "../../scripts/build-site.mjs";
import { serveFolder } from "../../scripts/serve.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const cache = join(root, ".cache", "bench-player");

const FIRST = 'import "./slow-worker.js";\n';

/** Serves the built program from a plain file server; `slow(true)` slows its worker down from the next opening on. */
export async function openProgram() {
  const folder = join(cache, "site");
  await buildSite({ quiet: true, folder });
  const assets = join(folder, "assets");
  copyFileSync(join(root, "bench", "player", "slow-worker.js"), join(assets, "slow-worker.js"));
  const name = readdirSync(assets).find((file) => /^worker-.*\.js$/.test(file));
  const worker = join(assets, name);
  const code = readFileSync(worker, "utf8");
  const served = await serveFolder(folder, { plain: true });
  return {
    ...served,
    worker: `assets/${name}`,
    slow: (on) => writeFileSync(worker, on ? FIRST + code : code),
  };
}
