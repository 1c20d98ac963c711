// Draws public/icon-*.png from public/icon.svg. Run by hand after changing the icon.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { BROWSER_ARGUMENTS, findBrowser } from "./browser.mjs";

const svg = readFileSync("public/icon.svg", "utf8");
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGUMENTS });
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0">${svg.replace("<svg ", `<svg width="${size}" height="${size}" `)}</body>`,
  );
  writeFileSync(`public/icon-${size}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
