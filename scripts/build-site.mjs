// Builds the site: the page and its worker with Vite, then the service worker, which lists all files.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const site = join(root, "dist", "site");

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** The time of the newest change among the inputs of the build. */
function newestSource() {
  const places = [
    "src",
    "samples",
    "public",
    "index.html",
    "vite.config.ts",
    "package-lock.json",
    "scripts/build-site.mjs",
  ];
  return Math.max(
    ...places
      .map((place) => join(root, place))
      .filter((path) => existsSync(path))
      .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
      .map((path) => statSync(path).mtimeMs),
  );
}

export function siteIsFresh() {
  const stamp = join(site, "service-worker.js");
  return existsSync(stamp) && statSync(stamp).mtimeMs >= newestSource();
}

export async function buildSite({ quiet = false, folder = site } = {}) {
  const { build } = await import("vite");
  // Under a test runner, the build would otherwise be a development build with another React.
  process.env.NODE_ENV = "production";
  await build({ root, logLevel: quiet ? "error" : "warn", build: { outDir: folder } });
  await addServiceWorker(folder);
}

/** Lists the files to store for offline use and names the version by a hash of their content. */
export async function addServiceWorker(folder) {
  const { rolldown } = await import("rolldown");
  const files = filesBelow(folder)
    .filter((path) => !path.endsWith("service-worker.js"))
    .map((path) => ({ path, url: relative(folder, path).split(sep).join("/") }))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
  const digest = createHash("sha256");
  for (const { path, url } of files) digest.update(url).update(readFileSync(path));
  const bundle = await rolldown({ input: join(root, "src", "main", "service-worker", "service-worker.ts") });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  const version = { version: digest.digest("hex").slice(0, 16), files: files.map(({ url }) => url) };
  // Only the first line differs between versions; `ninefold build` replaces it for its own files.
  writeFileSync(join(folder, "service-worker.js"), `self.ninefold=${JSON.stringify(version)};\n${output[0].code}`);
}
