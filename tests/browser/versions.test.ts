import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import type { Phone } from "./support/phone.ts";
import { recordingServer } from "./support/recording-server.ts";
import { openPhone, openSite, type PhoneOptions, type Site, siteFolder } from "./support/site.ts";

const NOTES = `# Specification: Field notes
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /notes | Notes | list of Note | create Note |
## 3. Entities and their fields
### Note
| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Size | text | |
| Writer | Person | |
## 4. States and transitions
### Note
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |
## Sample data
### Note
| Title | Size |
| --- | --- |
| Barley is ripe | large |
`;

const full = process.env["NINEFOLD_FULL"] !== undefined;
let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

async function withNotes(
  options: PhoneOptions,
  from: Site = site,
): Promise<{ readonly phone: Phone; readonly at: (path: string) => Promise<void> }> {
  const phone = await openPhone(from, options);
  const other = await BareTab.open(await phone.page.context().newPage(), from);
  const { id } = (await other.shelf("add", { source: NOTES, origin: "pasted", withSampleData: true })) as {
    readonly id: string;
  };
  await phone.page.bringToFront();
  return { phone, at: (path) => phone.open(`#/source/${id}/change/${path}`) };
}

test("a field is renamed beside the running app, the records keep its values, and the version before is a tap away", async () => {
  const { phone, at } = await withNotes({ desktop: true, viewport: { width: 1440, height: 900 } });
  const { page } = phone;
  await at("beside");
  const app = page.frameLocator("iframe");
  // The app follows the cursor, while the focus stays in the text.
  await app.getByRole("heading", { name: "Notes" }).first().waitFor();
  await page.locator(".cm-line", { hasText: "| Open | Close | Closed |" }).click();
  await app.getByRole("button", { name: "Close" }).first().waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" n");
  await page.locator(".cm-line", { hasText: "| Open | Close | Closed | n" }).waitFor();
  for (let step = 0; step < 2; step++) await page.keyboard.press("Backspace");
  await page.locator(".cm-line", { hasText: "### Note" }).last().click();
  await page.locator(".cm-line", { hasText: "| /notes | Notes |" }).click();
  await app.getByRole("button", { name: "New note" }).click();
  await app.getByLabel(/^Size/).waitFor();
  // Navigating in the app moves the cursor to the line behind the page.
  await page.locator(".cm-activeLine", { hasText: "### Note" }).first().waitFor();

  const text = page.getByRole("textbox", { name: "Document text" });
  await text.getByText("| Size | text | |").click();
  await page.keyboard.press("Home");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Shift+ArrowRight");
  await page.keyboard.type("Weight");
  // The open form in the app shows the new field as soon as it is written.
  await app.getByLabel(/^Weight/).waitFor();
  expect(await phone.accessibilityFindings({ except: "iframe" })).toEqual([]);

  await phone.button("Apply").click();
  await phone.button("Yes, renamed").click();
  await phone.sees("Field Size (Note) was renamed to Weight (Note)");
  await phone.sees("1 record keeps its value.");
  expect(await phone.accessibilityFindings({ except: "iframe" })).toEqual([]);
  await phone.button("Update").click();
  await phone.sees("Field notes updated");
  // The answer is in the text too: nothing is left to apply, and there is no warning about changes elsewhere.
  await expect.poll(() => phone.button("Apply").isEnabled()).toBe(false);
  await phone.seesNot(/changed elsewhere/);

  await at("data");
  await page.getByRole("button", { name: "Weight: large" }).click();
  await page.getByRole("textbox", { name: "Weight: Barley is ripe" }).fill("huge");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Weight: huge" }).waitFor();
  // The focus returns to that cell.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Weight: huge");
  // A record is chosen by its name.
  await page.getByRole("button", { name: "Writer: –" }).click();
  await page.getByRole("combobox", { name: "Writer: Barley is ripe" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: /^Writer: \p{L}/u }).waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);

  // The history of a record; then many more records, which must be sorted as a whole and not only as far as loaded.
  await page.getByRole("button", { name: "History: Barley is ripe" }).click();
  await phone.sees("Weight: large → huge");
  await page.keyboard.press("Escape");
  await page.locator(".nav-bar").getByRole("button", { name: "Records" }).click();
  await page.getByRole("menuitem", { name: "Make 1,000 records" }).click();
  await phone.sees(/^1,000 records made/);
  // Found by position: searching names among thousands of cells takes longer than everything else.
  const rows = page.locator("tbody tr");
  const more = page.locator("button:not(table button)", { hasText: /^Show more$/u });
  await page.locator("th button", { hasText: /^Title$/u }).click();
  await page.locator("th[aria-sort=ascending]").waitFor();
  // A table of a thousand rows takes seconds at each step: the short run only shows that more can be loaded.
  for (const count of full ? [600, 900, 1001] : [600]) {
    await more.click();
    await expect.poll(() => rows.count()).toBe(count);
  }
  if (full) await more.waitFor({ state: "hidden" });
  await page.locator("input[type=search]").fill("barley is ripe");
  await expect.poll(() => rows.count()).toBe(1);

  await at("versions");
  await phone.sees("Field Size (Note) was renamed to Weight (Note)");
  await phone.button("Compare two versions").click();
  const compared = page.getByRole("dialog");
  await compared.getByText("Field Size (Note) was renamed to Weight (Note)").waitFor();
  await compared.getByRole("radio", { name: "Text" }).click();
  await compared.getByText("| Weight | text | |").first().waitFor();
  await page.keyboard.press("Escape");
  await phone.button(/^Until /).click();
  await phone.sees("Field Weight (Note) was renamed to Size (Note)");
  await phone.button("Update").click();
  await phone.sees("Field notes updated");

  // The form of a screen: a row with one of the app's records, and its contents as parts to choose.
  await at("2/Notes");
  await page.locator(".row-title", { hasText: "Barley is ripe" }).waitFor();
  await page
    .getByRole("button", { name: /^What else\?/ })
    .first()
    .click();
  await page.getByRole("option", { name: "by Title Z to A" }).click();
  await page.getByRole("button", { name: "In which order? Title Z to A" }).waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("whoever writes on while the app beside the text is still coming breaks nothing, and it comes as it was chosen", async () => {
  const slow = await recordingServer(siteFolder());
  const { phone, at } = await withNotes({ desktop: true, viewport: { width: 1440, height: 900 } }, slow);
  const { page } = phone;
  await phone.open();
  const pages = (): number => slow.fetched.filter(({ file }) => file === "index.html").length;
  const before = pages();
  const release = slow.hold(/^index\.html$/u, "<!doctype html>".length);
  // This only changes the hash, so the request that is held back is that of the app in its frame.
  await at("beside");
  await expect.poll(pages).toBe(before + 1);
  // The frame's document has begun and is still empty.
  await expect
    .poll(() => page.evaluate(() => document.querySelector("iframe")?.contentDocument?.documentElement === null))
    .toBe(true);
  await page.locator(".cm-line", { hasText: "| Open | Close | Closed |" }).click();
  await page.locator(".beside-bar").getByRole("button", { name: "App" }).click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await page.keyboard.press("Escape");
  release();
  const app = page.frameLocator("iframe");
  await app.getByRole("button", { name: "Close" }).first().waitFor();
  await app.locator("html[data-theme=dark]").waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
  await slow.close();
});

test("pictures are drawn on a phone in the dark and from right to left, and lead to the line", async () => {
  const { phone, at } = await withNotes({ colorScheme: "dark", locale: "ar" });
  const { page } = phone;
  await at("pictures");
  const segment = (index: number) => page.locator(".segment").nth(index);
  const closed = page.locator(".picture-node", { hasText: "Closed" });
  await closed.waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  await segment(3).tap();
  await page.getByRole("table").first().waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  await segment(0).tap();
  // As a file: the third and fourth item of the menu.
  for (const [entry, type] of [
    [2, "svg"],
    [3, "png"],
  ] as const) {
    await page.locator(".nav-bar-end button").last().tap();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem").nth(entry).tap();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${type}$`, "u"));
    const content = await buffer(await file.createReadStream());
    if (type === "svg") expect(content.toString("utf8")).toContain("Closed");
    else expect([...content.subarray(1, 4)]).toEqual([..."PNG"].map((sign) => sign.codePointAt(0)));
  }
  await closed.tap();
  await page.waitForURL(/change\/text\/\d+$/u);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
