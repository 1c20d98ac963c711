import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inFull } from "./support/in-full.ts";
import { BareTab } from "./support/bare-tab.ts";
import { HOSTILE } from "./support/hostile-strings.ts";
import { Keyboard, Thumb } from "./support/hands.ts";
import { buildLending } from "./support/lending-walk.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";
import { PATIENCE } from "./support/patience.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

async function accessible(phone: Phone): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await phone.page.emulateMedia({ colorScheme });
    await phone.still();
    expect(await phone.accessibilityFindings()).toEqual([]);
  }
  await phone.page.emulateMedia({ colorScheme: "light" });
}

/** Drags a row by its handle and drops it on another one. */
async function drag(phone: Phone, row: Locator, over: Locator): Promise<void> {
  const middle = async (of: Locator): Promise<{ readonly x: number; readonly y: number }> => {
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  await phone.still();
  const from = await middle(row.getByRole("button").last());
  const to = await middle(over);
  const by = to.y + (to.y > from.y ? 12 : -12) - from.y;
  const finger = await phone.page.context().newCDPSession(phone.page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= 6; step++) {
    const touchPoints = [{ x: from.x, y: from.y + (by * step) / 6 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
    await phone.still();
  }
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const FULL = process.env["NINEFOLD_FULL"] !== undefined;

/** The pages that axe checks in `npm test`; the full run checks all. */
const LOOKED_AT: ReadonlySet<string> = new Set(["cards", "entity", "text with a finding", "update"]);

test("from the empty shelf, by touch alone: a lending app is built in forms, runs, is broken in its text, mended by the fix, renamed and taken back", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const hands = new Thumb(phone);
  await buildLending(hands, (name) => (FULL || LOOKED_AT.has(name) ? accessible(phone) : Promise.resolve()));
  // These numbers are also in docs/figures.md.
  expect(hands.moves()).toBeLessThanOrEqual(80);
  expect(hands.letters()).toBe(60);
  const app = /#\/app\/([^/]+)/.exec(page.url())?.[1] ?? "";

  // What is done in the app becomes a scenario, which runs.
  await phone.open(`#/source/${app}/change/checks`);
  await phone.tap("Record a scenario");
  const recorded = page.frameLocator("iframe");
  await recorded.getByRole("button", { name: "New Tool" }).tap();
  await recorded.getByLabel("Name").fill('A "long" ladder');
  await recorded.getByLabel("Worth").fill("30");
  await recorded.getByRole("button", { name: "Save" }).tap();
  await page.locator(".recorded-steps code", { hasText: /worth = 30\.00 [A-Z]{3}/ }).waitFor({ state: "attached" });
  await accessible(phone);
  await phone.tap("Save");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox").fill("A ladder is kept");
  await sheet.getByRole("button", { name: "Add", exact: true }).tap();
  await phone.sees("1 scenario passed");
  await phone.sees("A ladder is kept");

  // Fields are dragged down and up.
  await phone.open(`#/source/${app}/change/3/Loan`);
  const fields = page.getByRole("list", { name: "Fields" }).getByRole("listitem");
  const order = async (): Promise<readonly string[]> =>
    (await fields.locator(".row-title").allInnerTexts()).map((name) => name.trim());
  await expect.poll(order).toEqual(["Name", "Tool", "Out on", "Due"]);
  for (const [name, onto, after] of [
    ["Tool", "Due", ["Name", "Out on", "Due", "Tool"]],
    ["Tool", "Name", ["Tool", "Name", "Out on", "Due"]],
  ] as const) {
    await drag(phone, fields.filter({ hasText: name }).last(), fields.filter({ hasText: onto }).last());
    await expect.poll(order).toEqual(after);
  }
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("five questions make an app that runs: plants to water, with a rule and two roles", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  await phone.tap("New app");
  await phone.tap(/^Answer five questions/);
  await page.getByLabel("I keep track of").fill("plants to water");
  await phone.sees("In the app: Plants");
  await phone.tap("Next");
  await phone.tap("Add field");
  await page.getByLabel("Field", { exact: true }).last().fill("Last watered");
  // The type is guessed from the name: a date.
  await page.getByRole("button", { name: /^Type/ }).filter({ hasText: "Date" }).waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Next");
  await phone.tap(/^Open → Done/);
  await phone.tap("Next");
  for (const group of ["Manager", "Helper"]) await phone.tap(group);
  await phone.tap("Next");
  await page.getByRole("switch").first().tap();
  await phone.tap("Create app");
  await phone.seesHeading("Plants");
  for (const count of [1, 2]) {
    await phone.tap("New plant");
    await page.getByLabel("Name").fill("Fern");
    await phone.tap("Save");
    if (count === 1) await page.locator(".page-content").getByText("Fern", { exact: true }).first().waitFor();
  }
  // The chosen rule: no two records with the same name.
  await phone.sees("Another one already has this Name.");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

inFull("the same with the keyboard alone, on a computer", { timeout: 10 * PATIENCE }, async () => {
  const phone = await openPhone(site, { desktop: true, viewport: { width: 1440, height: 900 } });
  const hands = new Keyboard(phone);
  await buildLending(hands);
  expect(hands.moves()).toBeLessThanOrEqual(330);
  expect(hands.letters()).toBe(60);
  await phone.close();
});

/** All pages of the studio by their addresses; the tool library has content for each. */
const PAGES: readonly string[] = [
  "",
  ...["1", "2", "3", "4", "5", "6", "7", "8", "9", "samples", "scenarios", "checks", "text"],
  ...["2/Tools", "3/Tool", "3/Tool/name", "4/Loan", "4/Loan/transition/1", "4/Loan/status/Out", "5/0", "6/right/2"],
  ...["7/call/Send%20reminder", "8/E3", "9/LOAN_TIME", "samples/Tool", "scenarios/0", "scenarios/0/1"],
  ...["pictures", "versions", "data", "beside", "record", "moment/0"],
];

inFull(
  "axe finds nothing on any page of the studio, light and dark, from right to left",
  { timeout: 30 * PATIENCE },
  async () => {
    const phone = await openPhone(site, { locale: "ar" });
    const { page } = phone;
    await phone.open();
    const other = await BareTab.open(await page.context().newPage(), site);
    const source = readFileSync(join(import.meta.dirname, "../../samples/tool-library.md"), "utf8");
    const { id } = (await other.shelf("add", { source, origin: "pasted", withSampleData: true })) as {
      readonly id: string;
    };
    await page.bringToFront();
    const found: string[] = [];
    const look = async (name: string): Promise<void> => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await phone.still();
        for (const one of await phone.accessibilityFindings({ except: "iframe" }))
          found.push(`${name} ${colorScheme}: ${one}`);
      }
    };
    for (const path of PAGES) {
      await phone.open(`#/source/${id}/change/${path}`);
      await page.waitForFunction(
        () => document.querySelector("h1") !== null && document.querySelector("[aria-busy=true], .skeleton") === null,
      );
      expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
      await look(path);
    }
    // What opens with a tap: the other pictures, scenarios that have run, the choices for parts of a sentence.
    await phone.open(`#/source/${id}/change/pictures`);
    const pictures = page.getByRole("radio");
    await pictures.first().waitFor();
    for (let at = 1; at < (await pictures.count()); at++) {
      await pictures.nth(at).tap();
      await look(`picture ${at}`);
    }
    await phone.open(`#/source/${id}/change/checks/run`);
    await page.locator(".tried").first().waitFor();
    await look("scenarios that have run");
    await phone.open(`#/source/${id}/change/scenarios/0`);
    for (const part of [".sentence-key", "[data-asks=who]", "[data-asks=value]"]) {
      await page.locator(part).first().tap();
      await page.locator(".sheet").waitFor();
      await look(`sheet of ${part}`);
      await page.keyboard.press("Escape");
      await page.locator(".sheet").waitFor({ state: "hidden" });
    }
    expect(found).toEqual([]);
    await phone.close();
  },
);

test("a hostile document of five megabytes opens in the studio, says what is wrong, and can be left", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  const other = await BareTab.open(await page.context().newPage(), site);
  const row = `| ${HOSTILE[0] ?? ""} | __proto__ | half a table\n`;
  const source = `# Hostile ${HOSTILE[2] ?? ""}\n\n## 3. Entities\n### constructor\n${row.repeat(5_000_000 / row.length)}`;
  const { id } = (await other.shelf("add", { source, origin: "pasted", withSampleData: false })) as {
    readonly id: string;
  };
  await page.bringToFront();
  await phone.open(`#/source/${id}/change/checks`);
  await phone.sees(/too large|more than/i);
  await phone.open(`#/source/${id}/change/text`);
  await page.getByRole("textbox", { name: "Document text" }).waitFor();
  await phone.button(/^\d+ errors?$/).waitFor();
  await phone.open("#/");
  await phone.sees("New app");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
