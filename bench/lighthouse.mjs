// Lighthouse's mobile scores of a running app: the site made from the tool library by `ninefold build`, opened for the
// first time on a phone, from a server that compresses as hosts do.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { buildCli } from "../scripts/build-cli.mjs";
import { buildSite, siteIsFresh } from "../scripts/build-site.mjs";
import { BROWSER_ARGUMENTS, findBrowser } from "../scripts/browser.mjs";
import { installPeers, peers } from "./player/peers.mjs";
import { root } from "./player/site.mjs";

const ROUNDS = 5;
const AIMS = { performance: 95, accessibility: 100, "best-practices": 100 };
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
};

async function zippingServer(folder) {
  const zipped = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
    if (!file.startsWith(normalize(folder) + sep)) return response.writeHead(403).end();
    try {
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      if (!zipped.has(file)) zipped.set(file, type === "image/png" ? null : gzipSync(await readFile(file)));
      const body = zipped.get(file) ?? (await readFile(file));
      const headers = { "content-type": type, "cache-control": "max-age=31536000" };
      if (type !== "image/png") headers["content-encoding"] = "gzip";
      return response.writeHead(200, headers).end(body);
    } catch {
      return response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const fromPeers = (file) => import(pathToFileURL(join(peers, "node_modules", file)).href);

export async function benchLighthouse() {
  installPeers("lighthouse");
  if (!siteIsFresh()) await buildSite({ quiet: true });
  await buildCli();
  const folder = join(root, ".cache", "bench-lighthouse");
  const sample = join(root, "samples", "tool-library.md");
  execFileSync(process.execPath, [join(root, "bin", "ninefold.js"), "build", sample, "--out", folder, "--sample-data"]);
  const { default: lighthouse } = await fromPeers("lighthouse/core/index.js");
  const { launch } = await fromPeers("chrome-launcher/dist/index.js");
  const site = await zippingServer(folder);
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags: BROWSER_ARGUMENTS, logLevel: "error" });
  try {
    const scores = Object.fromEntries(Object.keys(AIMS).map((name) => [name, []]));
    let last = null;
    for (let round = 0; round < ROUNDS; round++) {
      const options = { port: chrome.port, logLevel: "error", onlyCategories: Object.keys(AIMS) };
      const { lhr } = await lighthouse(site.address, options);
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
      for (const name of Object.keys(AIMS)) scores[name].push(Math.round((lhr.categories[name].score ?? 0) * 100));
      last = lhr;
    }
    tellWhatIsMissing(last);
    return Object.entries(AIMS).map(([name, aim]) => ({
      what: `${name.replace("-", " ")} (Lighthouse ${last.lighthouseVersion}, mobile)`,
      score: scores[name].toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)],
      aim: { score: aim },
    }));
  } finally {
    await chrome.kill();
    await site.close();
  }
}

/** Prints what was not perfect in the last round, to explain a low score. */
function tellWhatIsMissing({ categories, audits }) {
  for (const category of Object.values(categories))
    for (const { id, weight } of category.auditRefs) {
      const { score, title, displayValue } = audits[id];
      if (weight === 0 || score === null || score >= 0.995) continue;
      console.log(
        `    ${category.title}: ${title}${displayValue ? `: ${displayValue}` : ""} (${Math.round(score * 100)})`,
      );
    }
}
