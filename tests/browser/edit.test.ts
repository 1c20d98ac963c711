import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/**
 * IME composition, as for Chinese and on most phones for any word: the key bar and findings wait for the end of the
 * word, and the phone's keyboard leaves the bar visible.
 */
async function composes(phone: Phone): Promise<void> {
  const { page } = phone;
  const text = page.getByRole("textbox", { name: "Document text" });
  const keyboard = await page.context().newCDPSession(page);
  const compose = (word: string): Promise<unknown> =>
    keyboard.send("Input.imeSetComposition", { text: word, selectionStart: word.length, selectionEnd: word.length });
  const line = text.locator(".cm-line").first();
  await line.tap();
  await page.keyboard.press("End");
  const before = await line.innerText();
  await compose("n");
  await compose("ni");
  // Neither inserting a character nor undo nor a new row may touch an unfinished word.
  await phone.button("|").tap();
  await phone.button("Undo").tap();
  await expect.poll(() => line.innerText()).toBe(`${before}ni`);
  await keyboard.send("Input.insertText", { text: "你" });
  await expect.poll(() => line.innerText()).toBe(before);
  await phone.tap("Redo");
  await expect.poll(() => line.innerText()).toBe(`${before}你|`);
  // The bar kept the keyboard open: typing continues after the inserted character.
  await page.keyboard.type("x");
  await expect.poll(() => line.innerText()).toBe(`${before}你|x`);

  // The phone's own selection, with its own handles.
  await page.keyboard.press("Shift+Home");
  const drawn = (element: Element): number =>
    (element.getRootNode() as ShadowRoot).querySelectorAll(".cm-selectionLayer").length;
  expect(await text.evaluate(drawn)).toBe(0);

  // The keyboard covers the lower part of the screen: bar and line stay visible, and the bar scrolls sideways.
  await page.setViewportSize({ width: 390, height: 844 - 336 });
  const bar = page.getByRole("toolbar");
  await expect.poll(async () => ((await bar.boundingBox())?.y ?? 999) + 40).toBeLessThan(508);
  await expect.poll(async () => (await line.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  expect(await bar.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await phone.button("]").tap();
  await expect.poll(() => line.innerText()).toBe("]");
  await page.setViewportSize({ width: 390, height: 844 });
  // One step at a time: a tap returns before its effect is visible.
  for (let there = "]"; there !== before; there = await line.innerText()) {
    await phone.tap("Undo");
    await expect.poll(() => line.innerText()).not.toBe(there);
  }
  await expect.poll(() => phone.button("Undo").isEnabled()).toBe(false);
}

test("a document is changed in the app: what is wrong is told and fixed, nothing is lost by a reload, the records go on", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const text = page.getByRole("textbox", { name: "Document text" });
  await phone.open();
  await page.getByRole("button", { name: "Tool library" }).first().tap();
  await phone.seesHeading("Tools");
  const app = /#\/app\/([^/]+)/.exec(page.url())?.[1] ?? "";
  await phone.open(`#/source/${app}`);
  await phone.tap("Edit");
  await text.waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  await composes(phone);

  // A misspelled key.
  await text.getByText("Colour:").first().tap();
  await page.keyboard.press("Home");
  await page.keyboard.type("- Curency: CHF");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await phone.sees(/looks like “Currency”/);
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.reload();
  await phone.tap("Edit");
  await text.getByText("Curency").waitFor();
  await text.getByText("Curency").tap();
  await phone.sees(/looks like “Currency”/);
  await phone.tap("Fix");
  await text.getByText("Curency").waitFor({ state: "hidden" });
  // The key now exists twice, so undo the fix; the undo history has survived the reload.
  await phone.tap("Undo");
  await text.getByText("Curency").waitFor();
  await phone.tap("Source");
  await page.getByRole("menuitem", { name: "Discard changes" }).tap();
  await text.getByText("Curency").waitFor({ state: "hidden" });
  await expect.poll(() => phone.button("Apply").isEnabled()).toBe(false);

  await text.getByText("# Specification: Tool library").tap();
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  // The document is changed elsewhere meanwhile: a warning must come before it is overwritten.
  const other = await BareTab.open(await page.context().newPage(), site);
  await other.shelf("update", app, `${await other.shelf("source", app)}\nAnother line.\n`);
  await page.bringToFront();
  await phone.sees(/changed elsewhere/);
  await phone.tap("Apply");
  await phone.sees("Your records stay as they are.");
  await phone.tap("Update");
  await phone.sees(/Tool library and more/);
  await phone.open(`#/app/${app}/`);
  await phone.sees("Belt sander");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
