// Records in a real browser, on its private file system, beside Dexie and hand-written SQLite: `npm run bench records`.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";
import { BROWSER_ARGUMENTS, findBrowser } from "../scripts/browser.mjs";
import { serveFolder } from "../scripts/serve.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const peers = join(root, "bench", "peers");

async function bundle(folder) {
  if (!existsSync(join(peers, "node_modules", "dexie"))) execFileSync("npm", ["ci"], { cwd: peers, stdio: "inherit" });
  mkdirSync(folder, { recursive: true });
  const built = await rolldown({
    input: join(root, "bench", "browser", "records.worker.ts"),
    cwd: root,
    platform: "browser",
    resolve: {
      conditionNames: ["worker", "browser", "import"],
      alias: { dexie: join(peers, "node_modules", "dexie", "dist", "dexie.mjs") },
    },
  });
  await built.write({ dir: folder, format: "esm", entryFileNames: "worker.js" });
  await built.close();
  copyFileSync(join(root, "node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm"), join(folder, "sqlite3.wasm"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>bench</title>");
}

export async function benchRecords(count = 100_000) {
  const folder = join(root, ".cache", "bench-records");
  await bundle(folder);
  const site = await serveFolder(folder);
  const profile = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = context.pages()[0];
    page.on("console", (message) => console.error(`  ${message.text()}`));
    await page.goto(site.address);
    return await page.evaluate(
      (records) =>
        new Promise((resolve, reject) => {
          const worker = new Worker("./worker.js", { type: "module" });
          worker.addEventListener("error", (event) => reject(new Error(event.message)));
          worker.addEventListener("message", ({ data }) => {
            if (data.said) console.log(data.said);
            else if (data.failed) reject(new Error(data.failed));
            else resolve(data.lines);
          });
          worker.postMessage(records);
        }),
      count,
    );
  } finally {
    await context.close();
    await site.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
