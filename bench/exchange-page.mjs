// An import and a merge in a real browser: how fast the page responds to taps meanwhile, at a quarter of its speed, and
// how much more memory its process uses. Part of `npm run bench exchange`.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../scripts/serve.mjs";
import { attachToWorkers } from "./page-memory.mjs";
import { openPage, openPhone, RATE } from "./player/phone.mjs";

const LONG = 1_800_000;
const mega = (megabytes) => `${megabytes.toFixed(0)} MB`;

/** Memory of the largest page process in megabytes; null if the system does not report it. */
function pageMemory(browser) {
  if (!existsSync("/proc/self/status")) return null;
  const processes = execFileSync("ps", ["-eo", "pid=,ppid=,rss=,args="], { encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .filter((line) => line.includes(browser) && line.includes("--type=renderer"))
    .map((line) => Number(line.trim().split(/\s+/)[2]) / 1000);
  return processes.length === 0 ? null : Math.max(...processes);
}

/** Opens an app made from a document and a sheet of it, in a page four times slower. */
async function withSheet(document, item, work) {
  const site = await serveFolder(fileURLToPath(new URL("../dist/site", import.meta.url)));
  const phone = await openPhone();
  try {
    const { page, session } = await openPage(phone, RATE);
    const workers = await attachToWorkers(session);
    page.setDefaultTimeout(LONG);
    await page.goto(site.address);
    await page.getByRole("button", { name: "New app" }).tap();
    await page
      .getByLabel("From a file", { exact: true })
      .setInputFiles({ name: "loans.md", mimeType: "text/markdown", buffer: Buffer.from(document) });
    await page.waitForURL(/#\/app\//);
    await page.getByRole("button", { name: "About this app" }).tap();
    await page.getByText(item, { exact: true }).tap();
    await page.locator('input[type="file"]').first().waitFor({ state: "attached" });
    await page.evaluate(() => {
      globalThis.taps = new Map();
      new PerformanceObserver((list) => {
        for (const { duration, interactionId: tap } of list.getEntries())
          if (tap > 0) globalThis.taps.set(tap, Math.max(globalThis.taps.get(tap) ?? 0, duration));
      }).observe({ type: "event", durationThreshold: 16, buffered: false });
    });
    const before = pageMemory(phone.profile);
    let most = before ?? 0;
    let from = performance.now();
    /** Taps on the sheet repeatedly until it shows the expected text. */
    const until = async (what, shown) => {
      let here = 0;
      while ((await shown.count()) === 0) {
        await page.touchscreen.tap(195, 700);
        here = Math.max(here, pageMemory(phone.profile) ?? 0);
        await page.waitForTimeout(400);
      }
      most = Math.max(most, here);
      const slowest = await page.evaluate(() => Math.max(0, ...globalThis.taps.values()));
      console.error(`  ${what}: ${(performance.now() - from).toFixed(0)} ms, slowest tap so far ${slowest} ms`);
      const { usedSize, totalSize, backingStorageSize } = await workers.usage();
      if (before !== null)
        console.error(
          `    memory at most ${mega(here - before)} more; then ${mega(pageMemory(phone.profile) - before)}, in it the ` +
            `worker's objects ${mega(usedSize / 1e6)} of ${mega(totalSize / 1e6)}, its byte arrays ${mega(backingStorageSize / 1e6)}`,
        );
      from = performance.now();
    };
    /** A file on disk, as a person chooses it: content sent by the test's driver would stay in the page's memory. */
    const choose = async (name, bytes) => {
      const path = join(phone.profile, name);
      writeFileSync(path, bytes);
      await page.locator('input[type="file"]').first().setInputFiles(path);
    };
    await work(page, until, choose);
    // The definition of INP: for every fifty taps, the slowest is dropped.
    const [inp, slowest, count] = await page.evaluate(() => {
      const times = [...globalThis.taps.values()].sort((a, b) => b - a);
      const { interactionCount: all } = performance;
      return [times[Math.floor(all / 50)] ?? 0, times.slice(0, 12), all];
    });
    console.error(`  the slowest of ${count} taps: ${slowest.join(", ")} ms`);
    return { inp, memory: before === null ? null : most - before };
  } finally {
    await phone.close();
    await site.close();
  }
}

const linesOf = (what, { inp, memory }) => [
  { what: `INP while ${what}, ${RATE}× slower`, ours: inp, aim: { under: 200 } },
  ...(memory === null
    ? []
    : [
        {
          what: `memory that the page and its worker take more while ${what}`,
          ours: memory,
          aim: { under: 300 },
          unit: mega,
        },
      ]),
];

/** From choosing the file to the last row. */
export async function benchImportPage(document, file, count) {
  const measured = await withSheet(document, "Import data", async (page, until, choose) => {
    await choose("loans.csv", file);
    await until("read", page.getByText(/^loans: [\d,]+ rows$/));
    await page.getByRole("button", { name: "Preview" }).tap();
    const run = page.getByRole("button", { name: /^Import [\d,]+ rows$/ });
    await until("preview", run);
    await run.tap();
    await until("import", page.getByRole("button", { name: "Undo import" }));
  });
  return linesOf(`${count} rows come in`, measured);
}

/** From choosing a colleague's backup to the last record. */
export async function benchMergePage(document, backup, count) {
  const measured = await withSheet(document, "Merge another copy", async (page, until, choose) => {
    await choose("loans.ninefold", backup);
    const run = page.getByRole("button", { name: /^Merge [\d,]+ changes$/ });
    await until("comparison and preview", run);
    await run.tap();
    await until("merge", page.getByRole("button", { name: "Undo merge" }));
  });
  return linesOf(`${count} records are merged`, measured);
}
