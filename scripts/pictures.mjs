// Makes the pictures of the README from the running program: `node scripts/pictures.mjs`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { BROWSER_ARGUMENTS, findBrowser } from "./browser.mjs";
import { buildSite, siteIsFresh } from "./build-site.mjs";
import { serveFolder } from "./serve.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "docs", "pictures");
mkdirSync(folder, { recursive: true });
if (process.env.NINEFOLD_SITE === undefined && !siteIsFresh()) await buildSite({ quiet: true });
const site = await serveFolder(process.env.NINEFOLD_SITE ?? join(root, "dist", "site"));

/** Opens a phone, runs `walk` and closes it. */
async function phone(colorScheme, walk) {
  const profile = mkdtempSync(join(tmpdir(), "ninefold-pictures-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: BROWSER_ARGUMENTS,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    reducedMotion: "reduce",
    colorScheme,
  });
  const page = context.pages()[0];
  await page.goto(site.address);
  await walk(page);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}

const settled = async (page) => {
  await page.waitForFunction(() => document.querySelector(".skeleton, .chart-wait, [aria-busy=true]") === null);
  await page.waitForTimeout(700);
};

async function openSample(page, name) {
  await page
    .getByRole("button", { name: new RegExp(name) })
    .first()
    .tap();
  await page.waitForURL(/#\/app\//);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
}

async function mainScreens(page, theme) {
  const shot = async (name) => page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
  await page.getByText("Tool library").waitFor();
  await settled(page);
  await shot("shelf");
  await openSample(page, "Tool library");
  await shot("list");
  await page.getByRole("link", { name: "Loans out" }).tap();
  await settled(page);
  await page.getByText("Belt sander").first().tap();
  await settled(page);
  await shot("record");
  await page.goBack();
  await settled(page);
  await page.getByRole("link", { name: "Figures" }).tap();
  await page.waitForTimeout(1500);
  await shot("overview");
  await page.getByRole("link", { name: "My loans" }).tap();
  await settled(page);
  await page
    .getByRole("button", { name: /^(New loan|Borrow a tool)$/i })
    .first()
    .tap();
  await settled(page);
  await page.getByLabel(/^Due/).fill("2026-01-01");
  await page.getByRole("button", { name: "Save" }).tap();
  await settled(page);
  await shot("form");
}

/** Changing an app: nine cards, a state table with its diagram, the text, the checks. */
async function changing(page) {
  await openSample(page, "Tool library");
  const app = /#\/app\/([^/]+)/.exec(page.url())[1];
  for (const [name, place] of [
    ["cards", ""],
    ["states", "/4/Loan"],
    ["text", "/text"],
    ["checks", "/checks"],
  ]) {
    await page.goto(`${site.address}#/source/${app}/change${place}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(3000);
    await settled(page);
    await page.screenshot({ path: join(folder, `change-${name}.png`) });
  }
}

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The document on the left, the phone on the right. */
async function besideEachOther() {
  const source = readFileSync(join(root, "samples", "tool-library.md"), "utf8");
  const part = (from, to) => source.slice(source.indexOf(from), source.indexOf(to)).trimEnd();
  const states = part("## 4. States", "| Status | Meaning");
  const lines = [
    ...part("# Spec", "## 2.").split("\n"),
    "",
    "…",
    "",
    ...states.split("\n"),
    "",
    ...part("## 5.", "## 6.").split("\n"),
  ]
    .map((line) => (line.length > 92 ? `${line.slice(0, 91)}…` : line))
    .map((line) => {
      const text = escape(line).replace(/`[^`]*`/g, (code) => `<code>${code}</code>`);
      return line.startsWith("#") ? `<b>${text}</b>` : text;
    });
  const picture = readFileSync(join(folder, "list-light.png")).toString("base64");
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS });
  const page = await browser.newPage({ viewport: { width: 1180, height: 760 }, deviceScaleFactor: 1.5 });
  await page.setContent(`<style>
    body { margin: 0; height: 760px; display: flex; gap: 36px; align-items: center; padding: 0 40px; box-sizing: border-box;
      background: linear-gradient(135deg, #e9eefc, #e3f2ee); font-family: "Noto Sans", system-ui, sans-serif; }
    pre { flex: 1; height: 660px; margin: 0; padding: 28px; box-sizing: border-box; overflow: hidden; background: #fff; border-radius: 20px;
      font: 12px/1.5 "Noto Sans Mono", "DejaVu Sans Mono", monospace; color: #3c4043; box-shadow: 0 12px 40px #1b2a4a22; white-space: pre; }
    pre b { color: #1a2e6c; } pre code { font: inherit; color: #0a6b5c; }
    img { height: 680px; border-radius: 34px; border: 8px solid #15181d; box-shadow: 0 18px 50px #1b2a4a44; }
  </style><pre>${lines.join("\n")}</pre><img src="data:image/png;base64,${picture}">`);
  await page.screenshot({ path: join(folder, "document-and-phone.png") });
  await browser.close();
}

for (const theme of ["light", "dark"]) await phone(theme, (page) => mainScreens(page, theme));
await phone("light", changing);
await besideEachOther();
await site.close();
console.log(`Pictures are in ${folder}.`);
