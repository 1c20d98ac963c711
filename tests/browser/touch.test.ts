import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const TOOL_LIBRARY = readFileSync(join(import.meta.dirname, "../../samples/tool-library.md"), "utf8");

let site: Site;
let shared: PhoneWithApps;
let phone: Phone;

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
  ({ phone } = shared);
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

beforeEach(async () => {
  await phone.open(`#/app/${await shared.add(TOOL_LIBRARY)}`);
});

const rows = () => phone.page.locator(".virtual-row");

describe("moving about and finding things", () => {
  test("back by the bar and by the phone, reload deep inside, the tab stays lit", async () => {
    await phone.page.getByRole("link", { name: "Loans out" }).tap();
    await phone.seesHeading("Loans out");
    // The list of tools, which may still be closing, contains a belt sander too.
    await phone.page.getByRole("heading", { name: "Tools" }).waitFor({ state: "hidden" });
    await phone.settled();
    await phone.tapText("Belt sander");
    await phone.seesHeading("Belt sander");
    const tab = phone.page.getByRole("navigation").getByRole("link", { name: "Loans out" });
    await expect.poll(() => tab.getAttribute("aria-current")).toBe("page");
    await phone.tap("Back");
    await phone.seesHeading("Loans out");
    await phone.tapText("Belt sander");
    await phone.seesHeading("Belt sander");
    await phone.page.goBack();
    await phone.seesHeading("Loans out");
    await phone.tapText("Belt sander");
    await phone.seesHeading("Belt sander");
    await phone.reload();
    await phone.seesHeading("Belt sander");
    await phone.tap("Back");
    await phone.seesHeading("Loans out");
    expect(phone.complaints).toEqual([]);
  });

  test("search as one types, a filter, and how many of how many", async () => {
    await phone.seesHeading("Tools");
    const all = await phone.page.getByRole("status").filter({ hasText: "entries" }).innerText();
    await phone.page.getByRole("searchbox").fill("saw");
    await phone.sees(/ of \d+/);
    await expect.poll(() => rows().count()).toBeLessThan(6);
    await phone.page.getByRole("searchbox").fill("no such tool");
    await phone.sees("Try a different search.");
    await phone.page.getByRole("searchbox").fill("");
    await phone.sees(all);
    await phone.tap("Filters");
    const sheet = phone.page.getByRole("dialog");
    await sheet.getByText("Garden", { exact: true }).first().tap();
    await phone.page.keyboard.press("Escape");
    await phone.sees(/ of \d+/);
    await phone.button("Garden").tap();
    await phone.sees(all);
    expect(phone.complaints).toEqual([]);
  });

  test("what was half typed is there again after leaving", async () => {
    await phone.tap("New tool");
    await phone.field(/^Name/).fill("Glue gun");
    await phone.page.goBack();
    await phone.seesHeading("Tools");
    await phone.sees("Draft saved");
    await phone.tap("New tool");
    await expect.poll(() => phone.field(/^Name/).inputValue()).toBe("Glue gun");
    await phone.reload();
    await expect.poll(() => phone.field(/^Name/).inputValue()).toBe("Glue gun");
    expect(phone.complaints).toEqual([]);
  });

  test("from field to field the frame keeps the room that it made for the keyboard", async () => {
    const { page } = phone;
    const room = page.locator(".app-frame[data-keyboard]");
    await phone.tap("New tool");
    await phone.field(/^Name/).tap();
    await page.setViewportSize({ width: 390, height: 844 - 336 });
    await room.waitFor();
    await phone.field(/^Shelf/).focus();
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    expect(await room.count()).toBe(1);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await room.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(phone.complaints).toEqual([]);
  });

  test("an event is undone from its message", async () => {
    await phone.page.getByRole("link", { name: "My loans" }).tap();
    await phone.tap("Extend");
    await phone.page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
    await phone.sees("Undone");
    await phone.sees("Extensions 0");
    expect(phone.complaints).toEqual([]);
  });

  test("several rows are chosen and one event happens to all of them", async () => {
    await phone.page.getByRole("link", { name: "Loans out" }).tap();
    await phone.tap("Select");
    await phone.tap("Select all");
    await phone.page.getByRole("region", { name: "10 selected" }).waitFor();
    await phone.tap("Deselect all");
    await phone.page.getByRole("checkbox", { name: /Pressure washer/ }).tap();
    await phone.page.getByRole("checkbox", { name: /Belt sander/ }).tap();
    await phone.page.getByRole("button", { name: /^Remind/ }).tap();
    await phone.page.locator(".toast").first().waitFor();
    expect(await phone.accessibilityFindings()).toEqual([]);
    expect(phone.complaints).toEqual([]);
  });

  test("what is said covers nothing of a sheet, however tall", async () => {
    const { page } = phone;
    // The message stays for as long as the test takes.
    await page.evaluate(() => {
      const after = window.setTimeout;
      window.setTimeout = ((work: () => void, wait?: number) =>
        wait === 8000 ? 0 : after(work, wait)) as typeof after;
    });
    await page.getByRole("link", { name: "My loans" }).tap();
    await phone.tap("Extend");
    await page.locator(".toast").waitFor();
    await phone.tap("About this app");
    await page.getByRole("dialog").getByText("Rosa Delgado").tap();
    await phone.tap("What each role can do");
    await page.getByRole("heading", { name: "What each role can do" }).waitFor();
    await page.waitForFunction(() => {
      const [message, sheet] = [".toast", ".sheet[data-height=full]"].map((one) => document.querySelector(one));
      return message && sheet && message.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().top;
    });
    await page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
    await page.getByRole("dialog", { name: "What each role can do" }).waitFor();
    expect(phone.complaints).toEqual([]);
    await page.reload();
  });
});
