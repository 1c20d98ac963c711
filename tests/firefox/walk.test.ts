import { launch, type Browser } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findFirefox } from "../../scripts/browser.mjs";
import { serveFolder } from "../../scripts/serve.mjs";
import { PATIENCE } from "../browser/support/patience.ts";
import { siteFolder, type Site } from "../browser/support/site.ts";
import { FirefoxTab } from "./firefox-tab.ts";

let browser: Browser;
let site: Site;
/** Each test has its own origin, and so its own storage. */
let tab: FirefoxTab;

beforeAll(async () => {
  browser = await launch({
    browser: "firefox",
    executablePath: findFirefox(),
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
  });
});

afterAll(async () => {
  await browser.close();
});

beforeEach(async () => {
  site = await serveFolder(siteFolder());
  tab = await FirefoxTab.open(browser, site.address);
});

afterEach(async () => {
  await Promise.all((await browser.pages()).slice(1).map((page) => page.close()));
  await site.close();
});

async function borrowJigsaw(): Promise<void> {
  await tab.tap("link", "My loans");
  await tab.seesHeading("My loans");
  await tab.tap("button", "Borrow a tool");
  await tab.seesHeading("Borrow a tool");
  await (await tab.field("Tool")).click();
  await tab.tapText("Jigsaw", "[role=dialog]");
}

test("Firefox: shelf, list, form, a rule that refuses, save, reload, and on without a network", async () => {
  await tab.seesHeading("Ninefold");
  await tab.tapText("Tool library");
  await tab.seesHeading("Tools");
  await tab.sees("Belt sander");
  expect(await tab.page.$("::-p-text(keeps nothing here)")).toBeNull();

  await borrowJigsaw();
  await tab.typeDate("Due", "2026-01-01");
  await tab.tap("button", "Save");
  await tab.sees("due before it goes out");
  await tab.typeDate("Due", "2099-12-24");
  await tab.tap("button", "Save");
  await tab.seesHeading("My loans");
  await tab.sees("Jigsaw");
  await tab.page.reload();
  await tab.seesHeading("My loans");
  await tab.sees("Jigsaw");

  await tab.installed();
  await site.close();
  await tab.page.reload();
  await tab.seesHeading("My loans");
  await tab.tapText("Jigsaw");
  await tab.seesHeading("Jigsaw");
  await tab.tap("button", "Return");
  await tab.tap("radio", "Worn");
  await tab.tap("button", "Return", "[role=dialog]");
  await tab.sees("Returned");
  await tab.page.reload();
  await tab.seesHeading("Jigsaw");
  await tab.sees("Returned");
  expect(tab.complaints).toEqual([]);
});

test("Firefox: two tabs show the same at once, and the second goes on when the first is closed", async () => {
  await tab.tapText("Tool library");
  await tab.seesHeading("Tools");
  const other = await FirefoxTab.open(browser, tab.page.url());
  await other.seesHeading("Tools");
  await addTool(other, "Apple press");
  await tab.sees("Apple press");
  await addTool(tab, "Bench vice");
  await other.sees("Bench vice");
  await tab.page.close();
  await addTool(other, "Cider barrel");
  await other.sees("Cider barrel");
  await other.page.reload();
  for (const name of ["Apple press", "Bench vice", "Cider barrel"]) await other.sees(name);
  expect([...tab.complaints, ...other.complaints]).toEqual([]);
});

async function addTool(where: FirefoxTab, name: string): Promise<void> {
  await where.page.bringToFront();
  await where.tap("button", "New tool");
  await where.seesHeading("New tool");
  await where.fill("Name", name);
  await where.fill("Worth", "20");
  await where.tap("button", "Save");
  await where.seesHeading("Tools");
}
