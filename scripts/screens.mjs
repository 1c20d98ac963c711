// Takes pictures of every sample's main screens: `node scripts/screens.mjs [--out DIR] [--sample NAME] [--size 390]
// [--look dark] [--axe]`.
// Sizes: 320, 390, 844 (a phone on its side), 820, 1440. Looks: light, dark, arabic. Without options, all of them.
// With --axe each screen is judged too: findings of axe, broken words, touch targets that are too small, sideways
// scrolling.
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { BROWSER_ARGUMENTS, findBrowser } from "./browser.mjs";
import { buildSite, siteIsFresh } from "./build-site.mjs";
import { judge } from "./judge-screen.mjs";
import { serveFolder } from "./serve.mjs";

const SAMPLES = [
  "Tool library",
  "Site inspection",
  "Stock count",
  "Deliveries",
  "Expense claims",
  "Visits",
  "Maintenance requests",
  "Class register",
  "Conduit",
];
const SIZES = { 320: [320, 640], 390: [390, 844], 844: [844, 390], 820: [820, 1180], 1440: [1440, 900] };
const LOOKS = ["light", "dark", "arabic"];

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "screens" },
    sample: { type: "string", multiple: true },
    size: { type: "string", multiple: true },
    look: { type: "string", multiple: true },
    axe: { type: "boolean", default: false },
  },
});
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
if (process.env.NINEFOLD_SITE === undefined && !siteIsFresh()) await buildSite({ quiet: true });
const site = await serveFolder(process.env.NINEFOLD_SITE ?? join(root, "dist", "site"));
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS });
const chosen = (all, wanted) => (wanted === undefined ? all : all.filter((one) => wanted.includes(one)));
let screens = 0;
let findings = 0;

// An app is opened once for touch and once for a mouse in each language; sizes and colours change while it is open.
const sizes = chosen(Object.keys(SIZES), values.size);
const looks = chosen(LOOKS, values.look);
for (const sample of chosen(SAMPLES, values.sample))
  for (const arabic of [false, true])
    for (const touch of [true, false]) {
      const wanted = sizes
        .filter((size) => SIZES[size][0] < 1000 === touch)
        .flatMap((size) => looks.filter((look) => (look === "arabic") === arabic).map((look) => ({ size, look })));
      if (wanted.length > 0) await picturesOf(sample, wanted, touch, arabic);
    }
await browser.close();
await site.close();
console.log(`The pictures are in ${out}.`);
if (values.axe) console.log(`${screens} screens judged, ${findings} findings.`);
if (findings > 0) process.exitCode = 1;

async function picturesOf(sample, wanted, touch, arabic) {
  const [width, height] = SIZES[wanted[0].size];
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    locale: arabic ? "ar" : "en-GB",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const shot = async (name) => {
      for (const { size, look } of wanted) {
        const [wide, high] = SIZES[size];
        await page.emulateMedia({ colorScheme: look === "dark" ? "dark" : "light", reducedMotion: "reduce" });
        await page.setViewportSize({ width: wide, height: high });
        await settled(page);
        const file = `${sample}-${size}-${look}-${name}.png`.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, "-");
        await page.screenshot({ path: join(out, file) });
        screens += 1;
        if (!values.axe) continue;
        for (const finding of await judge(page, touch)) {
          findings += 1;
          console.log(`${file}: ${finding}`);
        }
      }
    };
    await page.goto(site.address);
    await page.getByRole("button", { name: sample }).first().click();
    await page.waitForURL(/#\/app\//);
    await settled(page);
    // No servers are called for pictures.
    await refuseHosts(page);
    const tabs = await page.locator("nav a[href]").evaluateAll((links) => links.map((link) => link.href));
    await shot("1");
    for (const [index, href] of tabs.slice(1).entries()) {
      await page.goto(href);
      await shot(String(index + 2));
    }
    await page.goto(tabs[0] ?? page.url());
    await settled(page);
    const row = page.locator(".list-row a.row-body, .card a, .table-view tbody a").first();
    if ((await row.count()) > 0) {
      await row.click();
      await page.waitForFunction((before) => location.href !== before, tabs[0] ?? "");
      await page.locator(".record-subtitle").first().waitFor();
      await shot("record");
    }
    await page.goto(tabs[0] ?? page.url());
    await settled(page);
    const add = page
      .locator(".floating-add, .nav-bar-end .icon-button[data-look=primary], .nav-bar-end .button")
      .first();
    if ((await add.count()) > 0) {
      await add.click();
      await page.locator(".form-page").waitFor();
      await shot("form");
    }
  } finally {
    await context.close();
  }
}

async function settled(page) {
  await page.locator(".page h1").first().waitFor();
  await page.waitForFunction(
    () => document.querySelector(".page[aria-busy=true], .skeleton, .chart-wait, .map-wait") === null,
  );
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
}

async function refuseHosts(page) {
  const dialog = page.getByRole("alertdialog");
  await page.waitForTimeout(1200);
  if ((await dialog.count()) > 0) await dialog.getByRole("button").last().click();
  await dialog.waitFor({ state: "detached" });
}
