import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playScenariosBy } from "#testing/scenario-failures.ts";
import { BROWSER_ARGUMENTS, findBrowser } from "../../scripts/browser.mjs";
import { BareTab } from "./support/bare-tab.ts";
import { openSite, type Site } from "./support/site.ts";

const root = join(import.meta.dirname, "../..");
let site: Site;
let context: BrowserContext;
let profile: string;
let tab: BareTab;
let played = 0;

beforeAll(async () => {
  site = await openSite();
  profile = mkdtempSync(join(tmpdir(), "ninefold-scenarios-"));
  context = await chromium.launchPersistentContext(profile, { executablePath: findBrowser(), args: BROWSER_ARGUMENTS });
  tab = await BareTab.open(await context.newPage(), site);
});

afterAll(async () => {
  await context.close();
  await site.close();
  rmSync(profile, { recursive: true, force: true });
});

test("records are on the disk, in the origin's private file system", async () => {
  expect(await tab.shelf("storage")).toMatchObject({ kind: "disk" });
});

const samples = readdirSync(join(root, "samples")).filter((name) => name.endsWith(".md"));

describe("the scenarios of the samples", () => {
  test.each(samples)("%s", async (name) => {
    const results = await tab.shelf("tryScenarios", readFileSync(join(root, "samples", name), "utf8"));
    expect(results.length).toBeGreaterThan(0);
    expect(
      results.flatMap(({ sentence, steps }) => steps.map(({ failure }) => failure && { sentence, ...failure })),
    ).toEqual(results.flatMap(({ steps }) => steps.map(() => null)));
  });
});

test("trying a document leaves nothing behind", async () => {
  const names = await tab.page.evaluate(async () => {
    const { tab: here } = window as unknown as {
      tab: { call(target: string, method: string, args: unknown[]): Promise<readonly unknown[]> };
    };
    return here.call("shelf", "list", []);
  });
  expect(names).toEqual([]);
});

// The tests of tests/scenarios again: they are registered here by loading them, and their documents play in the browser.
playScenariosBy(async (source) => {
  played++;
  return tab.shelf("tryScenarios", source);
});
const folder = join(root, "tests/scenarios");
for (const name of readdirSync(folder).sort())
  if (name.endsWith(".test.ts") && readFileSync(join(folder, name), "utf8").includes("scenarioFailures("))
    await import(/* @vite-ignore */ join(folder, name));

test("the documents of tests/scenarios have played here", () => {
  expect(played).toBeGreaterThan(100);
});
