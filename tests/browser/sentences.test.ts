import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inFull } from "./support/in-full.ts";
import { BareTab } from "./support/bare-tab.ts";
import { type Hands, Keyboard, Thumb } from "./support/hands.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/** Without its own scenarios, which would run each time. */
const [source = ""] = readFileSync(join(import.meta.dirname, "../../samples/tool-library.md"), "utf8").split(
  "### A member",
);

/** Builds a scenario of three steps by choices alone: the actor, the action with its values, and the expectation. */
async function buildScenario(hands: Hands, atPage: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const { phone } = hands;
  const { page } = phone;
  await phone.open();
  const other = await BareTab.open(await page.context().newPage(), site);
  const { id } = (await other.shelf("add", { source, origin: "pasted", withSampleData: true })) as {
    readonly id: string;
  };
  await page.bringToFront();
  await phone.open(`#/source/${id}/change/scenarios`);
  await page.getByRole("list", { name: "Before each scenario" }).getByText("the date is 2026-05-04").waitFor();
  const sheet = page.locator(".sheet");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  const add = async (kind: RegExp, count: number): Promise<void> => {
    // The previous choice is rendered, and nothing moves under the finger.
    await phone.still();
    await hands.use(phone.button("Add step"));
    await hands.use(sheet.getByRole("button", { name: kind }));
    await sheet.waitFor({ state: "hidden" });
    await expect.poll(() => steps.count()).toBe(count);
  };
  /** Taps a part of the last sentence, chooses a replacement, and waits until the sentence shows it. */
  const pick = async (part: RegExp, choice: RegExp, says: string): Promise<void> => {
    await phone.still();
    await hands.use(steps.last().getByRole("button", { name: part }));
    const option: Locator = sheet.getByRole("option", { name: choice });
    await option.first().waitFor();
    await hands.useInMenu(option);
    await sheet.waitFor({ state: "hidden" });
    await expect.poll(() => steps.last().innerText()).toContain(says);
  };
  const reads = (nth: number, words: string): Promise<void> =>
    expect
      .poll(async () => (await steps.nth(nth).locator(".sentence").innerText()).replaceAll(/\s+/g, " ").trim())
      .toBe(words);
  await hands.use(phone.button("Add scenario"));
  await hands.write(sheet.getByRole("textbox"), "A saw is lent");
  await hands.press("Enter");
  await page.getByRole("heading", { level: 1, name: "A saw is lent" }).waitFor();

  await add(/^Someone is at work/, 1);
  await pick(/^Who\?/, /^Noah/, "noah");
  await reads(0, "As noah");
  await add(/^They create a record/, 2);
  await pick(/^What happens\?/, /^create Loan/, "create Loan");
  await pick(/^Which value\?/, /jigsaw$/, "jigsaw");
  await reads(1, "When create Loan N1 with Tool = jigsaw Value");
  await add(/^A record is as it should be/, 3);
  await pick(/^Which value\?/, /^Out$/, "Out");
  await pick(/^What else\?/, /^Borrower/, "Borrower");
  await pick(/^Which value\? (?!Out)/, /^Noah/, "noah");
  await reads(2, "Then N1 Status is Out and Borrower is noah And");
  await atPage();
  await hands.use(phone.button("Run this scenario"));
  await page.locator(".tried .badge", { hasText: "Passed" }).waitFor();

  // What can't be chosen is typed: the whole sentence is one tap away.
  await hands.use(steps.last().getByRole("button", { name: /^Which value\? noah/ }));
  await hands.use(sheet.getByRole("button", { name: "Edit as text" }));
  await expect
    .poll(() => page.getByLabel("Sentence", { exact: true }).inputValue())
    .toBe('N1 `status == "Out" and borrower == noah`');
  expect(phone.complaints).toEqual([]);
}

test("by touch on a phone: a scenario of three steps is built by picks alone and passes", async () => {
  const phone = await openPhone(site);
  await buildScenario(new Thumb(phone), async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await phone.page.emulateMedia({ colorScheme });
      await phone.still();
      expect(await phone.accessibilityFindings()).toEqual([]);
    }
    const isWide = await phone.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  });
  await phone.close();
});

inFull("the same with the keyboard alone on a computer", async () => {
  const phone = await openPhone(site, { desktop: true, viewport: { width: 1440, height: 900 } });
  await buildScenario(new Keyboard(phone));
  await phone.close();
});
