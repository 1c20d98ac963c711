import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playScenariosBy } from "#testing/scenario-failures.ts";
import { BareTab } from "./support/bare-tab.ts";
import { openOwnBrowser, openSite, type OpenContext, type Site } from "./support/site.ts";

const root = join(import.meta.dirname, "../..");
let site: Site;
let own: OpenContext;
let tab: BareTab;
let played = 0;

beforeAll(async () => {
  site = await openSite();
  own = await openOwnBrowser();
  tab = await BareTab.open(await own.context.newPage(), site);
});

afterAll(async () => {
  await own.close();
  await site.close();
});

test("records are on the disk, in the origin's private file system", async () => {
  expect(await tab.shelf("storage")).toMatchObject({ kind: "disk" });
});

const full = process.env["NINEFOLD_FULL"] !== undefined;
/** The short run plays some of them here; all are played without a browser too. */
const samples = readdirSync(join(root, "samples"))
  .filter((name) => name.endsWith(".md"))
  .filter((_, index) => full || index % 5 === 2);

describe("the scenarios of the samples", () => {
  test.each(samples)("%s", async (name) => {
    const results = await tab.shelf("tryScenarios", readFileSync(join(root, "samples", name), "utf8"));
    expect(results.length).toBeGreaterThan(0);
    const failures = results.flatMap(({ sentence, steps }) =>
      steps.flatMap(({ failure }) => (failure === null ? [] : [{ sentence, ...failure }])),
    );
    expect(failures).toEqual([]);
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

// The tests of tests/scenarios again: loading them registers them here, and their documents run in the browser.
playScenariosBy(async (source) => {
  played++;
  return tab.shelf("tryScenarios", source);
});
const folder = join(root, "tests/scenarios");
const withScenarios = readdirSync(folder)
  .sort()
  .filter(
    (name) => name.endsWith(".test.ts") && readFileSync(join(folder, name), "utf8").includes("scenarioFailures("),
  );
// All of them run on Node's SQLite; the short run also runs some of them here.
for (const [index, name] of withScenarios.entries())
  if (full || index % 16 === 0) await import(/* @vite-ignore */ join(folder, name));

test("the documents of tests/scenarios have played here", () => {
  expect(played).toBeGreaterThan(full ? 100 : 8);
});
