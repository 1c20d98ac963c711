import { buffer } from "node:stream/consumers";
import type { Download } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDevice } from "#testing/devices-for-test.ts";
import { addEveryType } from "./support/every-type.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
let shared: PhoneWithApps;

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

const bytesOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());

const TABLE = `Name;Pieces;Bought on;Size
Imported buoy;4;03.04.2025;small
Imported line;2;28.02.2024;Large
;9;01.01.2020;Small
Imported hook;many;01.01.2020;Small
`;

test("a table comes in: its preview, its good rows, undo; and what a list shows goes out", async () => {
  const { phone } = await addEveryType(shared);
  const { page } = phone;
  await phone.tap("More");
  await page.getByRole("menuitem", { name: "Import data" }).tap();
  await phone.sees("Choose a file");
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  // Cells pasted from a spreadsheet have no file name.
  await page.getByLabel("Or paste cells copied from a spreadsheet").fill("Name\tPieces\nPasted buoy\t3\n");
  await phone.tap("Continue");
  await phone.sees("1 row");
  await page.keyboard.press("Escape");
  await phone.tap("More");
  await page.getByRole("menuitem", { name: "Import data" }).tap();
  await phone.sees("Choose a file");
  await page.locator('input[type="file"]').setInputFiles({
    name: "Things.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(TABLE),
  });
  await phone.sees("Things: 4 rows");
  // The whole column reveals the order of day and month.
  await phone.sees("03.04.2025 → 2025-04-03");
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  await phone.tap("Preview");
  await phone.sees("Rows that are not accepted");
  await phone.sees(/^Row 4/);
  await phone.sees(/^Row 5/);
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  await phone.tap("Import 2 accepted rows");
  await phone.button("Undo import").waitFor();
  const [refused] = await Promise.all([page.waitForEvent("download"), phone.tap("Save these rows as a file")]);
  const lines = (await bytesOf(refused)).toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/Reason$/);
  expect(lines[2]).toMatch(/^Imported hook,many,.*Pieces|number/);

  // The list behind shows them, and no longer after the undo.
  await page.getByText("Imported buoy").first().waitFor({ state: "attached" });
  await phone.tap("Undo import");
  await phone.sees("Import undone");
  await page.getByText("Imported buoy").first().waitFor({ state: "detached" });

  // In print, the list is a table of all its rows instead of the screen; afterwards the screen is as before.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await phone.tap("More");
  await page.getByRole("menuitem", { name: "Print" }).tap();
  const paper = page.locator(".printed-list");
  await paper.waitFor({ state: "attached" });
  expect(await paper.locator("th").first().textContent()).toBe("Thing");
  await expect.poll(() => paper.locator("tbody tr").count()).toBeGreaterThan(1);
  await page.emulateMedia({ media: "print" });
  expect(await paper.isVisible()).toBe(true);
  expect(await page.locator("#root").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await paper.waitFor({ state: "detached" });
  // Ctrl+P prints the same.
  await page.keyboard.press("Control+p");
  await paper.waitFor({ state: "attached" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await paper.waitFor({ state: "detached" });

  await phone.tap(/^About this app/);
  await phone.tap(/^Export data/);
  await phone.sees("Things, as shown now");
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), phone.tap("Export")]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const bytes = await bytesOf(download);
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(phone.complaints).toEqual([]);
});

test("a backup of the app that is here is merged into it: conflicts side by side, a preview, undo", async () => {
  const { phone, tab, id } = await addEveryType(shared);
  const { page } = phone;
  const other = await openDevice(await tab.backUp(id));
  const { records } = await other.app.readRecords({ entity: "Maker", fields: [], limit: 1 });
  const renamed = (name: string) => ({
    commands: [{ kind: "change" as const, entity: "Maker", id: records[0]?.id ?? "", values: { name } }],
  });
  await other.app.submit(renamed("Renamed there"));
  await other.app.submit({ commands: [{ kind: "create", entity: "Maker", values: { name: "Came along" } }] });
  await tab.app(id, "submit", renamed("Renamed here"));

  await phone.open("#/");
  await phone.tap("New app");
  // A backup is no spreadsheet: the sheet offers what can be made of it.
  await page.getByText("From a spreadsheet, form or API").tap();
  await page.locator('input[type="file"][aria-label="Choose a file"]').setInputFiles({
    name: "other.ninefold",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(await other.backUp()),
  });
  await phone.tap("Restore this backup");
  await page.getByText("Merge into the app that is here").tap();
  const sheet = page.getByRole("dialog", { name: "Merge another copy" });
  const theirs = sheet.getByRole("radio", { name: /^Theirs\s*Renamed there/ });
  await theirs.waitFor({ state: "attached" });
  expect(await sheet.getByRole("radio", { name: /^Mine\s*Renamed here/ }).isChecked()).toBe(true);
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  await sheet.getByText("Renamed there").tap();
  await expect.poll(() => theirs.isChecked()).toBe(true);
  await phone.tap("Preview");
  await sheet.getByText("Came along").waitFor();
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  await phone.tap("Merge 2 changes");
  await phone.button("Undo merge").waitFor();
  const names = async (): Promise<readonly string[]> => {
    const makers = await tab.app(id, "readRecords", { entity: "Maker", fields: ["name"], limit: 100 });
    return makers.records.map(({ title }) => title);
  };
  expect(await names()).toEqual(expect.arrayContaining(["Renamed there", "Came along"]));
  await phone.tap("Undo merge");
  await phone.sees("Merge undone");
  await expect.poll(names).toContain("Renamed here");
  expect(await names()).not.toContain("Came along");
  expect(phone.complaints).toEqual([]);
});

const WORKSHOP = `Item,Shelf,Pieces,Bought on,Size,Lat,Lon
Rope,A1,4,2025-04-03,small,48.3,14.29
Hook,A2,12,2024-02-28,Large,48.31,14.3
Buoy,A3,1,2023-12-31,Small,48.32,14.31
Line,A4,7,2022-06-01,Small,48.33,14.32
Cleat,A5,9,2021-06-01,Large,48.34,14.33
Chain,A6,2,2020-06-01,Small,48.35,14.34
`;

test("a spreadsheet becomes an app on a phone, by touch alone: the guesses, one of them changed, the app with its rows", async () => {
  const { phone } = shared;
  const { page } = phone;
  await page.goto("about:blank");
  await phone.open();
  await phone.settled();
  await phone.tap("New app");
  // For any chosen file, the sheet offers what can be made of it.
  await page.getByLabel("From a file", { exact: true }).setInputFiles({
    name: "Workshop.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(WORKSHOP),
  });
  const sheet = page.getByRole("dialog", { name: "From a spreadsheet, form or API" });
  await phone.sees("Workshop, 6 rows");
  // Adjacent columns with latitude and longitude become one place; an option is spelled as in most rows.
  await sheet.getByRole("button", { name: /^Location/ }).waitFor();
  expect(await sheet.getByRole("button", { name: /^Lat/ }).count()).toBe(0);
  await phone.still();
  expect(await phone.accessibilityFindings({ where: ".sheet" })).toEqual([]);
  await sheet.getByRole("button", { name: /^Shelf/ }).tap();
  const field = page.getByRole("dialog", { name: "Shelf" });
  await field.getByLabel("Name").fill("Place in the rack");
  await page.getByRole("dialog", { name: "Place in the rack" }).getByRole("button", { name: "Close" }).tap();
  await sheet.getByRole("button", { name: /^Place in the rack/ }).waitFor();
  await sheet.getByRole("button", { name: "Next" }).tap();
  await sheet.getByText("Nothing was left out.").waitFor();
  await sheet.getByText("6 fields").waitFor();
  await sheet.getByRole("button", { name: "Create app" }).tap();
  await page.waitForURL(/#\/app\//u);
  await phone.seesHeading("Workshop");
  await phone.tapText("Rope");
  await phone.seesHeading("Rope");
  await phone.sees("Place in the rack");
  await phone.sees("Small");
  expect(phone.complaints).toEqual([]);
});
