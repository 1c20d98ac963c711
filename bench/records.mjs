// Records in a real browser, on the origin private file system, beside Dexie and hand-written SQLite: `npm run bench
// records`. 100,000 records unless `--records N` or NINEFOLD_RECORDS says otherwise.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";
import { BROWSER_ARGUMENTS, findBrowser } from "../scripts/browser.mjs";
import { buildSite } from "../scripts/build-site.mjs";
import { serveFolder } from "../scripts/serve.mjs";
import { measureMemory } from "./page-memory.mjs";
import { watchProgress } from "./page-progress.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const peers = join(root, "bench", "peers");

const ENTRIES = {
  "bench-page": "page.ts",
  "bench-records": "records.worker.ts",
  "bench-raw": "cold-raw.worker.ts",
};

/** SQLite's code lies beside the scripts of the benchmark. */
const addressOfSqlite = {
  name: "address of SQLite's code",
  resolveId: (id) => (id.endsWith("/sqlite3.wasm?url") ? "\0sqlite3.wasm?url" : null),
  load: (id) => (id === "\0sqlite3.wasm?url" ? 'export default new URL("sqlite3.wasm", import.meta.url).href;' : null),
};

/** The shipped site, with the page and the workers of the benchmark added. Returns the shipped worker's path. */
async function prepare(folder) {
  if (!existsSync(join(peers, "node_modules", "dexie"))) execFileSync("npm", ["ci"], { cwd: peers, stdio: "inherit" });
  await buildSite({ quiet: true, folder });
  for (const [name, file] of Object.entries(ENTRIES)) {
    const built = await rolldown({
      input: join(root, "bench", "browser", file),
      cwd: root,
      platform: "browser",
      plugins: [addressOfSqlite],
      resolve: {
        conditionNames: ["worker", "browser", "import"],
        alias: { dexie: join(peers, "node_modules", "dexie", "dist", "dexie.mjs") },
      },
    });
    await built.write({
      file: join(folder, "assets", `${name}.js`),
      format: "esm",
      minify: true,
      codeSplitting: false,
    });
    await built.close();
  }
  copyFileSync(
    join(root, "node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm"),
    join(folder, "assets", "sqlite3.wasm"),
  );
  const page = '<!doctype html><title>bench</title><link rel="icon" href="data:,">';
  writeFileSync(join(folder, "bench.html"), `${page}<script type="module" src="./assets/bench-page.js"></script>`);
  const worker = readdirSync(join(folder, "assets")).find((name) => /^worker-[\w-]{8}\.js$/.test(name));
  if (!worker) throw new Error("The built site has no worker.");
  return `./assets/${worker}`;
}

function wanted() {
  const at = process.argv.indexOf("--records");
  return Number((at > 0 ? process.argv[at + 1] : process.env.NINEFOLD_RECORDS) || 100_000);
}

export async function benchRecords(count = wanted()) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-site-"));
  const profile = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  const program = await prepare(folder);
  const site = await serveFolder(folder);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
    viewport: { width: 390, height: 844 },
  });
  const lines = [];
  const tell = (line) => {
    lines.push(line);
    console.error(`  … ${line.what}: ${line.ours.toFixed(1)} beside ${line.peer} ${line.theirs.toFixed(1)}`);
  };
  try {
    const page = context.pages()[0];
    page.on("console", (message) => console.error(`  ${message.text()}`));
    await page.exposeFunction("tell", tell);
    await page.goto(`${site.address}bench.html`);
    await page.evaluate((records) => globalThis.bench.measureInside(records, globalThis.tell), count);
    const restore = (name) => page.evaluate(([at, of]) => globalThis.bench.restore(at, of), [program, name]);
    const few = await restore("few");
    const many = await restore("many");
    console.error("  Opening from nothing");
    tell(await page.evaluate(([at, app]) => globalThis.bench.measureColdOpen(at, app), [program, many]));
    console.error("  Looking at the memory of the page that shows the list");
    for (const line of await measureMemory(context, site.address, { few, many, count })) tell(line);
    const update = () => page.evaluate(([at, app]) => globalThis.bench.update(at, app), [program, many]);
    const shown = await watchProgress(context, `${site.address}#/app/${many}/loans`, update);
    console.error(`  A changed document: the page showed its progress in ${shown} steps`);
    return lines;
  } finally {
    await context.close();
    await site.close();
    rmSync(profile, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
