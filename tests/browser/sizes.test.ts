import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordingServer, type Fetched } from "./support/recording-server.ts";
import { openPhone, siteFolder } from "./support/site.ts";

const MOST_FOR_PAGE = 160_000;
const MOST_FOR_WORKER = 140_000;
/** Names used in the studio's code and style sheets only. */
const STUDIO =
  /cm-activeLine|key-bar|picture-node|sortable-handle|coloured-code|data-history|guide-chips|beside-flip|sentence-part/;
let folder: string;
let server: Awaited<ReturnType<typeof recordingServer>>;

beforeAll(async () => {
  folder = siteFolder();
  server = await recordingServer(folder);
});

afterAll(async () => {
  await server.close();
});

const zipped = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;

/** The files requested by the worker, with its own file; the others belong to the page. */
function ofWorker(fetched: readonly Fetched[]): ReadonlySet<string> {
  const files = new Set(fetched.map(({ file }) => file).filter((file) => /assets\/worker-/.test(file)));
  for (let before = -1; before !== files.size;) {
    before = files.size;
    for (const { file, by } of fetched) if (files.has(by)) files.add(file);
  }
  return files;
}

/** The model is stored a moment later; the next opening does not need the reader. */
async function modelIsKept(page: Page, app: string): Promise<void> {
  await page.waitForFunction(async (id) => {
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith("ninefold-read"));
    if (known?.name === undefined) return false;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(known.name ?? "");
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("It can't be opened.")));
    });
    const kept = await new Promise<number>((resolve, reject) => {
      const request = database.transaction("models").objectStore("models").count(id);
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("It can't be read.")));
    });
    database.close();
    return kept > 0;
  }, app);
}

describe("the first screen of a running app", () => {
  // What a tap, a call or a question may need next is fetched after the rows are shown.
  test.for(["Tool library", "Deliveries"])(
    "%s: at most 160 kB zipped for the page, and 140 kB for its worker",
    async (title) => {
      const phone = await openPhone(server);
      try {
        await phone.page.addInitScript(() => {
          const watch = new MutationObserver(() => {
            if (document.querySelector(".page .list-row, .page .card") === null) return;
            Object.assign(window, { firstRows: Date.now() });
            watch.disconnect();
          });
          watch.observe(document, { childList: true, subtree: true });
        });
        await phone.open();
        await phone.page.getByRole("button", { name: title }).first().tap();
        await phone.page.waitForURL(/#\/app\/[^/]+/);
        await phone.page.locator(".list-row, .card").first().waitFor();
        const app = phone.page.url();
        await modelIsKept(phone.page, /app\/([^/]+)/.exec(app)?.[1] ?? "");
        await phone.page.goto("about:blank");

        server.fetched.length = 0;
        await phone.page.goto(app);
        await phone.page.locator(".list-row, .card").first().waitFor();
        const firstRows = await phone.page.evaluate(() => (window as unknown as { firstRows: number }).firstRows);
        const fetched = server.fetched.filter(({ file, at }) => /\.(js|css)$/.test(file) && at <= firstRows);
        const worker = ofWorker(fetched);
        const page = new Set(fetched.map(({ file }) => file).filter((file) => !worker.has(file)));
        const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + zipped(file), 0);
        const table = (files: Iterable<string>): string =>
          [...files].map((file) => `${file} ${zipped(file)}`).join("\n");
        expect(worker.size).toBeGreaterThan(0);
        expect(page.size).toBeGreaterThan(0);
        expect(sum(page), `the page:\n${table(page)}`).toBeLessThanOrEqual(MOST_FOR_PAGE);
        expect(sum(worker), `the worker:\n${table(worker)}`).toBeLessThanOrEqual(MOST_FOR_WORKER);
        // Nothing of the studio is included: neither editor, diagrams and forms nor tables and questions.
        const studio = [...page, ...worker].filter((file) => STUDIO.test(readFileSync(join(folder, file), "utf8")));
        expect(studio).toEqual([]);
        console.log(`${title}: page ${sum(page)} bytes, worker ${sum(worker)} bytes, zipped`);
      } finally {
        await phone.close();
      }
    },
  );
});

// On a slow phone the frame is shown for seconds before its rows.
test("a frame that waits for its rows fetches nothing that a tap may want next", async () => {
  const phone = await openPhone(server);
  const { page } = phone;
  try {
    await phone.open();
    await page.getByRole("button", { name: "Tool library" }).first().tap();
    await page.waitForURL(/#\/app\/[^/]+/);
    await page.locator(".list-row").first().waitFor();
    const app = page.url();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("ninefold.described.")));
    await page.goto("about:blank");

    // Modules without a visible part, and sheets that are not open.
    const next = (): readonly string[] =>
      server.fetched.map(({ file }) => file).filter((file) => /(?:CallsWatch|Shortcuts|Sheet)-[\w-]+\.js$/.test(file));
    server.fetched.length = 0;
    await page.clock.install();
    const release = server.hold(/\.wasm$/);
    await page.goto(app);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => server.fetched.some(({ file }) => file.endsWith(".wasm"))).toBe(true);
    await page.clock.runFor(20_000);
    await page.evaluate(async () => (await fetch("manifest.webmanifest")).status);
    expect(next()).toEqual([]);
    expect(await page.locator(".list-row").count()).toBe(0);

    release();
    await page.locator(".list-row").first().waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return next().length;
      })
      .toBeGreaterThan(3);
  } finally {
    await phone.close();
  }
});

// A module runs only after all its imports are loaded and compiled, and then it keeps the page's thread busy.
test("the worker is begun by a plain script that waits for no other file of the page", () => {
  const page = readFileSync(join(siteFolder(), "index.html"), "utf8");
  const [tag = "", script = "", worker = ""] =
    /<script src="\.\/(assets\/begin-worker-[^"]+)" data-worker="\.\/(assets\/worker-[^"]+)"><\/script>/.exec(page) ??
    [];
  const code = readFileSync(join(siteFolder(), script), "utf8");
  expect(code).toContain("new Worker(");
  expect(code).not.toMatch(/\b(?:import|export)\b/);
  expect(readdirSync(join(siteFolder(), "assets")).map((name) => `assets/${name}`)).toContain(worker);
  // The page's policy applies to it too, and it does not wait for style sheets.
  expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.indexOf(tag));
  expect(page.indexOf(tag)).toBeLessThan(page.indexOf('rel="stylesheet"'));
});

// A lazily loaded file must be stored already if there is no network when it is needed.
test("every file of the program, and every file that its code names, is among those that the service worker keeps", () => {
  const site = siteFolder();
  const [, list] = /^self\.ninefold=(.*);\n/.exec(readFileSync(join(site, "service-worker.js"), "utf8")) ?? [];
  const kept = (JSON.parse(list ?? "{}") as { readonly files: readonly string[] }).files;
  const there = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(site, join(one.parentPath, one.name)).split(sep).join("/"));
  expect(kept.toSorted()).toEqual(there.filter((file) => file !== "service-worker.js").toSorted());
  const pieces = new Set(kept.map((file) => file.replace("assets/", "")));
  const named = there
    .filter((file) => /\.(?:js|css|html)$/.test(file))
    .flatMap(
      (file) => readFileSync(join(site, file), "utf8").match(/[\w.-]+-[\w-]{8}\.(?:js|css|wasm|woff2|json)\b/g) ?? [],
    );
  const wanted = new Set(named);
  expect(wanted.size).toBeGreaterThan(100);
  expect([...wanted].filter((name) => !pieces.has(name))).toEqual([]);
});
