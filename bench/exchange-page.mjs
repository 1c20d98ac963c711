// The same import in a real browser: how long the page takes for a tap meanwhile, at a quarter of its speed, and how much
// memory its process takes more. Part of `npm run bench exchange`.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../scripts/serve.mjs";
import { openPage, openPhone, RATE } from "./player/phone.mjs";

const LONG = 1_800_000;

/** Memory of the largest page process, in megabytes; null where the system does not tell. */
function pageMemory(browser) {
  if (!existsSync("/proc/self/status")) return null;
  const processes = execFileSync("ps", ["-eo", "pid=,ppid=,rss=,args="], { encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .filter((line) => line.includes(browser) && line.includes("--type=renderer"))
    .map((line) => Number(line.trim().split(/\s+/)[2]) / 1000);
  return processes.length === 0 ? null : Math.max(...processes);
}

export async function benchExchangePage(document, file, count) {
  const site = await serveFolder(fileURLToPath(new URL("../dist/site", import.meta.url)));
  const phone = await openPhone();
  try {
    const { page } = await openPage(phone, RATE);
    page.setDefaultTimeout(LONG);
    const profile = phone.profile;
    await page.goto(site.address);
    await page.getByRole("button", { name: "New app" }).tap();
    await page
      .getByLabel("From a file", { exact: true })
      .setInputFiles({ name: "loans.md", mimeType: "text/markdown", buffer: Buffer.from(document) });
    await page.waitForURL(/#\/app\//);
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("menuitem", { name: "Import data" }).tap();
    const before = pageMemory(profile);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "loans.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByText(/^loans: [\d,]+ rows$/).waitFor();
    await page.evaluate(() => {
      globalThis.taps = new Map();
      new PerformanceObserver((list) => {
        for (const { duration, interactionId: tap } of list.getEntries())
          if (tap > 0) globalThis.taps.set(tap, Math.max(globalThis.taps.get(tap) ?? 0, duration));
      }).observe({ type: "event", durationThreshold: 16, buffered: false });
    });
    let most = before ?? 0;
    const start = performance.now();
    /** Taps on the sheet again and again until what was asked for stands there. */
    const until = async (shown) => {
      while ((await shown.count()) === 0) {
        await page.touchscreen.tap(195, 700);
        most = Math.max(most, pageMemory(profile) ?? 0);
        await page.waitForTimeout(400);
      }
    };
    await page.getByRole("button", { name: "Preview" }).tap();
    const run = page.getByRole("button", { name: /^Import [\d,]+ rows$/ });
    await until(run);
    const tried = performance.now() - start;
    await run.tap();
    await until(page.getByRole("button", { name: "Undo import" }));
    const took = performance.now() - start - tried;
    // As browsers define INP: of every fifty taps, the slowest does not count.
    const [slowest, inp] = await page.evaluate(() => {
      const times = [...globalThis.taps.values()].sort((a, b) => b - a);
      return [times[0] ?? 0, times[Math.floor(performance.interactionCount / 50)] ?? 0];
    });
    console.error(
      `  in the browser: preview ${tried.toFixed(0)} ms, import ${took.toFixed(0)} ms, slowest tap ${slowest} ms`,
    );
    return [
      { what: `INP while ${count} rows come in, ${RATE}× slower`, ours: inp, aim: { under: 200 } },
      ...(before === null
        ? []
        : [
            {
              what: "memory that the page and its worker take more",
              ours: most - before,
              aim: { under: 300 },
              unit: (megabytes) => `${megabytes.toFixed(0)} MB`,
            },
          ]),
    ];
  } finally {
    await phone.close();
    await site.close();
  }
}
