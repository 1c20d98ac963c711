import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { brokenText } from "./support/broken-text.ts";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { holdBack } from "./support/hold-back.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/** Waits until the focus is where a person would expect it, written as `TAG name`. */
const focusIs = (phone: Phone, expected: string | RegExp): Promise<void> =>
  expect
    .poll(() =>
      phone.page.evaluate(() => {
        const here = document.activeElement;
        const by = here?.getAttribute("aria-labelledby")?.split(" ") ?? [];
        const labels = by.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
        const own = (here as HTMLInputElement | null)?.labels?.[0]?.textContent;
        return `${here?.tagName} ${here?.getAttribute("aria-label") ?? (labels || own || here?.textContent)}`;
      }),
    )
    .toMatch(typeof expected === "string" ? new RegExp(`^${expected}`, "u") : expected);

/** Presses Tab until the element has the focus; fails if it can't be reached. */
async function tabTo(phone: Phone, role: "button" | "textbox" | "link", name: string | RegExp): Promise<void> {
  const goal = phone.page.getByRole(role, { name, exact: typeof name === "string" }).last();
  const there = (): Promise<boolean> => goal.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await there()); presses += 1) await phone.page.keyboard.press("Tab");
  expect(await there()).toBe(true);
}

describe("Tool library on a computer, by keyboard alone", () => {
  test("a whole loan, and the focus is always where it should be", async () => {
    const phone = await openPhone(site, { desktop: true, viewport: { width: 1440, height: 900 } });
    const { keyboard } = phone.page;
    try {
      await phone.open();
      await phone.page.getByRole("button", { name: "Tool library" }).first().press("Enter");
      await phone.seesHeading("Tools");
      await focusIs(phone, "H1 Tools");
      await expect.poll(() => phone.page.title()).toBe("Tools · Tool library");
      // Before anything is opened, the first record stands beside the list, without a close button.
      await phone.page.locator(".pane-detail h1").waitFor();
      expect(await phone.page.locator(".pane-detail .nav-bar-start button").count()).toBe(0);
      expect(await phone.accessibilityFindings()).toEqual([]);

      // The first tab stop skips the side bar and leads to the page.
      await phone.button("Skip to content").focus();
      await keyboard.press("Enter");
      await focusIs(phone, "H1 Belt sander");

      await tabTo(phone, "button", "Search");
      await keyboard.press("Enter");
      await focusIs(phone, "INPUT Search and commands");
      await keyboard.press("Escape");
      await focusIs(phone, "BUTTON Search");
      await keyboard.press("Control+k");
      await focusIs(phone, "INPUT Search and commands");
      await keyboard.type("borrow");
      await phone.page.getByRole("option", { name: "Borrow a tool", selected: true }).waitFor();
      expect(await phone.accessibilityFindings()).toEqual([]);
      await keyboard.press("Enter");

      await phone.seesHeading("Borrow a tool");
      await focusIs(phone, /^BUTTON Tool/u);
      await keyboard.press("Enter");
      await focusIs(phone, "INPUT Search");
      await keyboard.type("jigs");
      await expect.poll(() => phone.page.getByRole("option").count()).toBe(1);
      await keyboard.press("ArrowDown");
      await focusIs(phone, /^BUTTON .*Jigsaw.*On the shelf$/u);
      await keyboard.press("Enter");
      await focusIs(phone, /^BUTTON Tool/u);

      const due = phone.field(/^Due/);
      for (let presses = 0; presses < 20; presses += 1) {
        if (await due.evaluate((element) => element === document.activeElement)) break;
        await keyboard.press("Tab");
      }
      expect(await due.evaluate((element) => element === document.activeElement)).toBe(true);
      // The order of a typed date depends on the machine's locale.
      await due.fill("2099-12-24");
      await keyboard.press("Control+Enter");
      // The focus returns to its place, although Tab had moved past the list and what stands beside it.
      await expect
        .poll(() => phone.page.evaluate(() => document.activeElement?.closest(".panes .page") !== null))
        .toBe(true);
      await phone.page.locator(".panes:not([data-detail])").waitFor();

      await keyboard.press("2");
      await focusIs(phone, "H1 My loans");
      await expect.poll(() => phone.page.locator(".card-title a").count()).toBe(2);
      await keyboard.press("ArrowDown");
      if (!(await phone.page.evaluate(() => document.activeElement?.textContent?.includes("Jigsaw"))))
        await keyboard.press("ArrowDown");
      await focusIs(phone, "A Jigsaw");
      await keyboard.press("Enter");
      await focusIs(phone, "H1 Jigsaw");
      // The list stays beside the record.
      await phone.seesHeading("My loans");
      await expect.poll(() => phone.page.title()).toBe("Jigsaw · Tool library");
      expect(await phone.accessibilityFindings()).toEqual([]);

      await keyboard.press("Escape");
      await focusIs(phone, "A Jigsaw");
      await keyboard.press("3");
      await focusIs(phone, "H1 Loans out");
      await keyboard.press("/");
      await focusIs(phone, "INPUT Search Loans out");
      await keyboard.type("jigsaw");
      await expect.poll(() => phone.page.locator("a.row-body").count()).toBe(1);
      await keyboard.press("ArrowDown");
      await focusIs(phone, "A ");
      await keyboard.press("Enter");
      await focusIs(phone, "H1 Jigsaw");
      await tabTo(phone, "button", "Return");
      await keyboard.press("Enter");
      await phone.page.locator(".sheet").waitFor();
      await expect.poll(() => phone.page.evaluate(() => document.activeElement?.closest(".sheet") !== null)).toBe(true);
      await tabTo(phone, "button", "Return");
      await keyboard.press("Enter");
      await phone.page.locator(".sheet").waitFor({ state: "hidden" });
      await phone.page.locator(".record-subtitle").getByText("Returned").waitFor();

      await keyboard.press("?");
      await phone.page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      expect(await phone.accessibilityFindings()).toEqual([]);
      await keyboard.press("Escape");
      await phone.page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor({ state: "hidden" });
      expect(phone.complaints).toEqual([]);
    } finally {
      await phone.close();
    }
  });
});

test("a list to choose from that the engine has not answered yet says so, and takes the focus all the same", async () => {
  const phone = await openPhone(site, { desktop: true, viewport: { width: 1440, height: 900 } });
  const { page } = phone;
  try {
    await phone.open();
    await page.getByRole("button", { name: "Tool library" }).first().press("Enter");
    await phone.seesHeading("Tools");
    const letGo = await holdBack(page, "draftOptions");
    await page.evaluate(() => {
      location.hash = location.hash.replace(/^(#\/app\/[^/]+).*/u, "$1/loans/new");
    });
    await phone.seesHeading("Borrow a tool");
    await page.getByRole("button", { name: /^Tool/ }).press("Enter");
    await focusIs(phone, "H2 Tool");
    const sheet = page.getByRole("dialog", { name: "Tool" });
    expect(await sheet.getByText("No options").count()).toBe(0);
    expect(await sheet.getByRole("status").count()).toBeGreaterThan(0);
    await letGo();
    await focusIs(phone, "INPUT Search");
    await expect.poll(() => sheet.getByRole("option").count()).toBeGreaterThan(5);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
});

test("every width: axe has nothing to report, nothing scrolls sideways", async () => {
  const phone = await openPhone(site, { viewport: { width: 320, height: 640 } });
  try {
    await phone.open();
    await phone.tapText("Tool library");
    await phone.seesHeading("Tools");
    await phone.tapText("Belt sander");
    await phone.seesHeading("Belt sander");
    for (const [width, height, pages] of [
      [320, 640, 1],
      [844, 390, 2],
      [820, 1180, 1],
      [1024, 768, 2],
    ] as const) {
      await phone.page.setViewportSize({ width, height });
      // Two pages where there is room for them.
      await expect.poll(() => phone.page.getByRole("heading", { level: 1 }).count()).toBe(pages);
      await phone.seesHeading("Belt sander");
      await phone.settled();
      expect(await phone.accessibilityFindings()).toEqual([]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    // At twice the text size nothing is cut off and no word is broken.
    await phone.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    // What fits the smallest width fits the usual one too; only the full run checks both.
    for (const width of process.env["NINEFOLD_FULL"] === undefined ? [320] : [390, 320]) {
      await phone.page.setViewportSize({ width, height: 844 });
      for (const [tab, heading] of [
        ["Loans out", "Loans out"],
        ["Members", "Members"],
        ["Figures", "Figures"],
        ["Tools", "Tools"],
      ] as const) {
        await phone.page.getByRole("navigation").getByRole("link", { name: tab, exact: true }).click();
        await phone.seesHeading(heading);
        await phone.settled();
        expect(await brokenText(phone.page)).toEqual([]);
      }
      await phone.page.getByRole("link", { name: /^Belt sander/ }).click();
      await phone.seesHeading("Belt sander");
      await phone.settled();
      expect(await brokenText(phone.page)).toEqual([]);
      expect(await underActionBar(phone.page)).toBeLessThanOrEqual(0);
      await phone.tap("Back");
      await phone.seesHeading("Tools");
    }
    // Two short actions and a menu must fit on one line.
    await phone.page.setViewportSize({ width: 390, height: 844 });
    await phone.page.getByRole("navigation").getByRole("link", { name: "Loans out", exact: true }).click();
    await phone.page.getByRole("link", { name: /^Pressure washer/ }).click();
    await phone.button("Remind").waitFor();
    await phone.settled();
    const ends = phone.page.locator(".page").last().locator(".action-bar-buttons > *");
    const bottoms = await ends.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    expect(bottoms.length).toBe(3);
    expect(new Set(bottoms).size).toBe(1);
    // The labels of the tabs have grown with the other text.
    const label = phone.page.locator(".tab-label").first();
    expect(await label.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
      20,
    );
  } finally {
    await phone.close();
  }
});

test("a table is sorted by its heads, and its columns take the width that a keyboard gives them", async () => {
  const phone = await openPhone(site, { desktop: true, viewport: { width: 1280, height: 800 } });
  const { page } = phone;
  try {
    await phone.open();
    await page.getByText("Stock count").first().click();
    await page.waitForURL(/#\/app\//u);
    await page.evaluate(() => {
      location.hash = location.hash.replace(/^(#\/app\/[^/]+).*/u, "$1/movements");
    });
    const head = (name: string) => page.getByRole("columnheader", { name: new RegExp(`^${name}`, "u") });
    const first = (): Promise<string> => page.locator(".table-view tbody td[data-figure]").first().innerText();
    await head("Quantity").getByRole("button").click();
    await expect.poll(() => head("Quantity").getAttribute("aria-sort")).toBe("ascending");
    await expect.poll(first).toBe("-10");
    await head("Quantity").getByRole("button").click();
    await expect.poll(() => head("Quantity").getAttribute("aria-sort")).toBe("descending");
    await expect.poll(async () => Number(await first())).toBeGreaterThan(20);
    const width = async (): Promise<number> => (await head("Kind").boundingBox())?.width ?? 0;
    const before = await width();
    await head("Kind").getByRole("separator").focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
    await expect.poll(width).toBeGreaterThan(before + 40);
    expect(await phone.accessibilityFindings()).toEqual([]);
    await phone.reload();
    await head("Kind").waitFor();
    await expect.poll(width).toBeGreaterThan(before + 40);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
});

const VISITS = `# Specification: Visits

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /visits | Visits | list of Visit, map of Visit | Finish, Call off, open One visit |
| /visits/{id} | One visit | one Visit | edit |

## 3. Entities and their fields
### Visit
| Field | Type |
| --- | --- |
| Name | text |
| Place | location |

## 4. States and transitions
### Visit
| From | Event | To |
| --- | --- | --- |
| start | | Planned |
| Planned | Finish | Done |
| Planned | Call off | Called off |

## Sample data
### Visit
| | Name | Place |
| --- | --- | --- |
| a | North | 52.6, 13.2 |
| b | South | 52.4, 13.5 |
`;

test("P2.35 a map that is chosen instead of a list has its width; the switch keeps the focus, and all places stay in sight", async () => {
  const shared = await PhoneWithApps.open(site, { desktop: true, viewport: { width: 1000, height: 800 } });
  const { page } = shared.phone;
  try {
    const id = await shared.add(VISITS);
    await shared.phone.open(`#/app/${id}/visits`);
    await page.locator(".pane-detail h1").waitFor();
    const list = page.getByRole("radio", { name: "List" });
    const map = page.getByRole("radio", { name: "Map" });
    const hasFocus = (one: typeof map): Promise<boolean> => one.evaluate((input) => input === document.activeElement);
    await list.focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".slippy-map").waitFor();
    expect(await page.locator(".pane-detail").count()).toBe(0);
    await expect.poll(() => hasFocus(map)).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await page.locator(".pane-detail h1").waitFor();
    await expect.poll(() => hasFocus(list)).toBe(true);

    // The menu of a row does not cover the row's own button.
    const row = page.locator(".list-row[data-more]").first();
    await row.hover();
    const gap = async (): Promise<number> => {
      const more = await row.getByRole("button", { name: /^More actions/u }).boundingBox();
      const finish = await row.getByRole("button", { name: "Finish" }).boundingBox();
      return more === null || finish === null ? -1 : finish.x - more.x - more.width;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);

    const inSight = (): Promise<boolean> =>
      page.evaluate(() => {
        const box = document.querySelector(".slippy-map")?.getBoundingClientRect();
        const pins = [...document.querySelectorAll(".map-pin")].map((pin) => pin.getBoundingClientRect());
        return (
          box !== undefined &&
          pins.length === 2 &&
          pins.every(({ x, y, right, bottom }) => x > box.x && y > box.y && right < box.right && bottom < box.bottom)
        );
      });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("ArrowRight");
    await expect.poll(inSight).toBe(true);
    await page.locator(".list-row").first().click();
    await page.locator(".pane-detail h1").waitFor();
    await expect.poll(inSight).toBe(true);
    expect(await shared.phone.accessibilityFindings()).toEqual([]);
    expect(shared.phone.complaints).toEqual([]);
  } finally {
    await shared.close();
  }
});

/** The height of the page's end that stays under its buttons when scrolled all the way down. */
const underActionBar = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll<HTMLElement>(".page > .action-bar")].at(-1);
    const scroller = bar?.parentElement?.querySelector(":scope > .page-scroll");
    const content = scroller?.querySelector(".page-content");
    if (!bar || !scroller || !content) return Number.POSITIVE_INFINITY;
    scroller.scrollTo(0, scroller.scrollHeight);
    const under = content.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    scroller.scrollTo(0, 0);
    return under;
  });
