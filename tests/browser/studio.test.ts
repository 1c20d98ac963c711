import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { HOSTILE } from "./support/hostile-strings.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/** A card, a row or a template, whatever else it says. */
const tapRow = (phone: Phone, name: RegExp): Promise<void> => phone.page.getByRole("button", { name }).first().tap();

async function back(phone: Phone, title: string): Promise<void> {
  await phone.tap("Back");
  await phone.page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
}

/** Asked for in a sheet with one name in it. */
async function add(phone: Phone, button: string, label: string, name: string): Promise<void> {
  await phone.tap(button);
  const sheet = phone.page.getByRole("dialog");
  await sheet.getByLabel(label).fill(name);
  await sheet.getByRole("button", { name: "Add", exact: true }).tap();
  await sheet.waitFor({ state: "hidden" });
}

async function accessible(phone: Phone): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await phone.page.emulateMedia({ colorScheme });
    await phone.still();
    expect(await phone.accessibilityFindings()).toEqual([]);
  }
  await phone.page.emulateMedia({ colorScheme: "light" });
}

test("from the empty shelf, by touch alone: a lending app is built in forms, runs, is broken in its text and mended by the fix", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  await phone.tap("New app");
  await tapRow(phone, /^Empty document/);
  await page.getByRole("heading", { level: 1, name: "Untitled app" }).waitFor();
  await phone.button(/^No problems/).waitFor();
  await accessible(phone);

  await tapRow(phone, /^Data/);
  await add(phone, "Add kind of record", "Name", "Tool");
  await page.getByRole("heading", { level: 1, name: "Tool" }).waitFor();
  await add(phone, "Add field", "Name", "Price");
  // Its name says what it holds.
  await tapRow(phone, /^Price money/);
  await page.getByRole("heading", { level: 1, name: "Price" }).waitFor();
  await page.getByRole("radio", { name: "Yes" }).tap();
  await page.getByLabel("Name", { exact: true }).fill("Worth");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Worth" }).waitFor();
  await accessible(phone);
  await back(phone, "Tool");
  await phone.button(/^Worth money required/).waitFor();
  await back(phone, "Data");
  await add(phone, "Add kind of record", "Name", "Loan");
  await page.getByRole("heading", { level: 1, name: "Loan" }).waitFor();
  for (const field of ["Tool", "Out on", "Due"]) await add(phone, "Add field", "Name", field);
  await phone.button(/^Due date/).waitFor();
  await accessible(phone);
  await back(phone, "Data");
  await back(phone, "Untitled app");

  for (const [card, heading, template, item] of [
    [/^States/, "States", /^Loan: Out → Back/, /^Loan Out → Back/],
    [/^Rules/, "Rules", /^Due can’t be before Out on/, /Loan\.due: due >= out_on/],
    [/^Roles/, "Roles", /^manager, helper/, /^manager: everything/],
    [/^Screens/, "Screens", /^Lists, pages and forms for everything/, /^Tools list of Tool/],
  ] as const) {
    await tapRow(phone, card);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await tapRow(phone, template);
    await phone.button(item).first().waitFor();
    await back(phone, "Untitled app");
  }
  await phone.button(/^Screens 6 screens/).waitFor();
  await phone.button(/^Rules 1 rule/).waitFor();
  await phone.tap("Apply");
  await phone.tap("Update");
  await phone.tap("Open app");
  await phone.seesHeading("Tools");
  await phone.sees("New Tool");
  await phone.tap("New Tool");
  await page.getByLabel("Name").fill("Hand saw");
  await page.getByLabel("Worth").fill("20");
  await phone.tap("Save");
  await phone.sees("Hand saw");

  const app = /#\/app\/([^/]+)/.exec(page.url())?.[1] ?? "";
  await phone.open(`#/source/${app}/change/text`);
  const text = page.getByRole("textbox", { name: "Document text" });
  await text.getByText("1. What the product does").tap();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Curency: CHF");
  await phone.open(`#/source/${app}/change/checks`);
  await phone.sees(/looks like “Currency”/);
  await accessible(phone);
  await phone.button("Fix").first().tap();
  await page.getByText(/looks like “Currency”/).waitFor({ state: "hidden" });
  await phone.tap("Apply");
  await phone.tap("Update");
  await phone.open(`#/app/${app}/`);
  await phone.sees("Hand saw");

  // What is done in the app becomes a scenario, and runs.
  await phone.open(`#/source/${app}/change/checks`);
  await phone.tap("Record a scenario");
  const recorded = page.frameLocator("iframe");
  await recorded.getByLabel("New Tool").tap();
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
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

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
  await phone.button(/^\d+ messages?$/).waitFor();
  await phone.open("#/");
  await phone.sees("New app");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
