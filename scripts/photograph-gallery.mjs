// Builds the gallery of `ui`, photographs it (light, dark, right-to-left) into .cache/pictures and checks it with axe.
//   node scripts/photograph-gallery.mjs [scene …] [--modes light,dark,rtl] [--no-build]
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { BROWSER_ARGUMENTS, findBrowser } from "./browser.mjs";
import { serveFolder } from "./serve.mjs";

const root = join(import.meta.dirname, "..");
const site = join(root, ".cache", "gallery");
const pictures = join(root, ".cache", "pictures");
const words = process.argv.slice(2);
const modesAt = words.indexOf("--modes");
// light, dark, rtl; large: 200 % text, narrow: the smallest phone, wide: a tablet.
const sizes = { narrow: { width: 360, height: 640 }, wide: { width: 1180, height: 820 } };
const modes = modesAt < 0 ? ["light", "dark", "rtl"] : words.splice(modesAt, 2)[1].split(",");
const everyScene = [
  "list",
  "detail",
  "form",
  "overview",
  "calendar",
  "long",
  "photos",
  "board",
  "empty",
  "sheet",
  "dialog",
  "toast",
  "menu",
  "all",
];
const asked = words.filter((word) => !word.startsWith("--"));
const scenes = asked.length > 0 ? asked : everyScene;

if (!words.includes("--no-build")) {
  process.env.NINEFOLD_GALLERY = "1";
  await build({ root, logLevel: "warn", build: { outDir: site, emptyOutDir: true } });
}
mkdirSync(pictures, { recursive: true });

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await serveFolder(site);
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS });
let findings = 0;
try {
  for (const mode of modes) {
    const context = await browser.newContext({
      viewport: sizes[mode] ?? { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    for (const scene of scenes) {
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") report(mode, scene, message.text());
      });
      page.on("pageerror", (error) => report(mode, scene, String(error)));
      const query = new URLSearchParams({
        scene,
        theme: mode === "dark" ? "dark" : "light",
        ...(mode === "rtl" ? { dir: "rtl" } : {}),
      });
      await page.goto(`${server.address}gallery.html?${query}`);
      await page.waitForSelector(".page");
      if (mode === "large") await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await page.waitForTimeout(700);
      await page.evaluate(axe);
      const results = await page.evaluate(() =>
        window.axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        }),
      );
      for (const violation of results.violations)
        for (const node of violation.nodes)
          report(mode, scene, `${violation.id}: ${node.html.slice(0, 140)} ${node.any[0]?.message ?? ""}`);
      const sideways = await page.evaluate(
        () =>
          document.scrollingElement.scrollWidth -
          innerWidth +
          [...document.querySelectorAll(".page-scroll")].reduce(
            (sum, one) => sum + one.scrollWidth - one.clientWidth,
            0,
          ),
      );
      if (sideways > 0) report(mode, scene, `scrolls sideways by ${sideways} px`);
      if (scene === "all") await photographWhole(page, join(pictures, `all-${mode}`));
      else await page.screenshot({ path: join(pictures, `${scene}-${mode}.png`) });
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(findings === 0 ? "Nothing to report." : `${findings} findings.`);
process.exitCode = findings === 0 ? 0 : 1;

function report(mode, scene, text) {
  findings += 1;
  console.log(`${mode} ${scene}: ${text}`);
}

/** The page scrolls inside itself, so a tall window shows all of it; the picture is cut into readable parts. */
async function photographWhole(page, path) {
  const { width } = page.viewportSize();
  const measure = () => page.evaluate(() => document.querySelector(".page-scroll").scrollHeight);
  await page.setViewportSize({ width, height: (await measure()) + 20 });
  await page.waitForTimeout(400);
  const height = await measure();
  const part = 2200;
  for (let top = 0, number = 1; top < height; top += part, number += 1)
    await page.screenshot({
      path: `${path}-${number}.png`,
      clip: { x: 0, y: top, width, height: Math.min(part, height - top) },
    });
}
