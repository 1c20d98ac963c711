import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

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

  // The last letter of a known key is left out.
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
  // Now it is said twice: the steps back are there after the reload too.
  await phone.tap("Undo");
  await text.getByText("Curency").waitFor();
  await phone.tap("Source");
  await page.getByRole("menuitem", { name: "Discard changes" }).tap();
  await text.getByText("Curency").waitFor({ state: "hidden" });
  expect(await phone.button("Apply").isEnabled()).toBe(false);

  await text.getByText("# Specification: Tool library").tap();
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  // Somebody changes it elsewhere meanwhile: that is told before it is written over.
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
