import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { HOSTILE } from "./support/hostile-strings.ts";
import { Keyboard, Thumb } from "./support/hands.ts";
import { buildLending } from "./support/lending-walk.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

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

test("from the empty shelf, by touch alone: a lending app is built in forms, runs, is broken in its text, mended by the fix, renamed and taken back", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const hands = new Thumb(phone);
  await buildLending(hands, () => accessible(phone));
  console.info(`${hands.moves()} taps, ${hands.letters()} letters`);
  const app = /#\/app\/([^/]+)/.exec(page.url())?.[1] ?? "";

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

test("the same with the keyboard alone, on a computer", async () => {
  const phone = await openPhone(site, { desktop: true, viewport: { width: 1440, height: 900 } });
  const hands = new Keyboard(phone);
  await buildLending(hands);
  console.info(`${hands.moves()} keys, ${hands.letters()} letters`);
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
