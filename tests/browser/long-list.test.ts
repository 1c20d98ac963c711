import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { BareTab } from "./support/bare-tab.ts";
import type { Phone } from "./support/phone.ts";
import { openSite, readyPhone, type Site } from "./support/site.ts";

let site: Site;
let phone: Phone;

beforeAll(async () => {
  site = await openSite();
  phone = await readyPhone(site, fillList);
});

async function fillList(fresh: Phone): Promise<void> {
  await fresh.open();
  await fresh.tap(/Tool library/);
  await fresh.page.waitForURL(/#\/app\/[^/]+/);
  await fresh.page.locator(".list-row").first().waitFor();
  const app = /#\/app\/([^/]+)/.exec(fresh.page.url())?.[1] ?? "";
  const tab = await BareTab.open(await fresh.page.context().newPage(), site);
  const { profiles } = await tab.app(app, "describe");
  await tab.app(app, "chooseProfile", profiles.find(({ roles }) => roles.includes("keeper"))?.id ?? "");
  const commands = Array.from({ length: 400 }, (_, i) => ({
    kind: "create" as const,
    entity: "Tool",
    values: {
      // Some names take two lines, so that rows differ in height.
      name: i % 7 === 0 ? `A name that is long enough to take two lines ${i}` : `Tool ${i}`,
      kind: ["Garden", "Kitchen", "Ladders"][i % 3] ?? "",
      worth: 1000,
    },
  }));
  expect((await tab.app(app, "submit", { commands })).kind).toBe("done");
  await tab.page.close();
  await fresh.page.bringToFront();
  await fresh.reload();
  await fresh.sees("419 entries");
}

afterAll(async () => {
  await phone.close();
  await site.close();
});

/** Scrolls to `top` and returns what is visible: rows and headings from top to bottom. */
async function scrollTo(page: Page, top: number) {
  await page.locator(".page-scroll").evaluate((scroller, to) => scroller.scrollTo({ top: to }), top);
  await page.waitForFunction(() => document.elementFromPoint(195, 420)?.closest(".list-row") !== null);
  return inSightAtRest(page);
}

/** The elements of the page below a form that keyboard, screen reader or a script's focus can still reach. */
function reachedBelow(page: Page): Promise<string[]> {
  return page.locator('.page[data-pane="below"]').evaluate((below) => {
    const had = document.activeElement;
    const reached: string[] = [];
    for (const one of below.querySelectorAll<HTMLElement>("a, button, input, [tabindex]")) {
      one.focus({ preventScroll: true });
      if (below.contains(document.activeElement)) reached.push(one.outerHTML.slice(0, 80));
    }
    if (had instanceof HTMLElement) had.focus({ preventScroll: true });
    return reached;
  });
}

/** Rows take their place once their heights are known: reads until two results in a row are equal. */
async function inSightAtRest(page: Page) {
  for (let before = ""; ;) {
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    const items = await inSight(page);
    const now = JSON.stringify(items);
    if (now === before && items.every(({ text }) => text !== "")) return items;
    before = now;
  }
}

const inSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".virtual-row, .virtual-heading:not([data-stuck])")]
      .map((item) => ({
        text: item.querySelector(".row-title, h2")?.textContent ?? "",
        position: Number(item.getAttribute("aria-posinset")),
        top: item.getBoundingClientRect().top,
        bottom: item.getBoundingClientRect().bottom,
      }))
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .sort((a, b) => a.top - b.top),
  );

function standTogether(items: Awaited<ReturnType<typeof inSight>>): void {
  expect(items.every(({ text }) => text !== "")).toBe(true);
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (before !== undefined)
      expect(Math.abs(item.top - before.bottom), `${before.text}, ${item.text}`).toBeLessThan(1);
  }
}

describe("a list longer than the screen", () => {
  test("every row stands right below the one before, wherever one scrolls, and the heading stays", async () => {
    for (const top of [0, 3000, 9500, 18_000, 6200]) {
      const items = await scrollTo(phone.page, top);
      expect(items.length).toBeGreaterThan(8);
      standTogether(items);
      if (top > 0) await expect.poll(() => phone.page.locator(".virtual-heading[data-stuck]").count()).toBe(1);
    }
    // Far from the start, only some of the rows are rendered.
    await expect.poll(() => phone.page.locator(".virtual-row").count()).toBeLessThan(60);
  });

  test("after a look at a record one is back at the same rows", async () => {
    const before = await scrollTo(phone.page, 12_345);
    const row = before.find(({ top }) => top > 300);
    await phone.page
      .getByText(row?.text ?? "", { exact: true })
      .first()
      .tap();
    await phone.page.locator(".record-subtitle").waitFor();
    await phone.page.goBack();
    await phone.page
      .getByText(row?.text ?? "", { exact: true })
      .first()
      .waitFor();
    const after = (await inSightAtRest(phone.page)).find(({ position }) => position === row?.position);
    expect(after?.text).toBe(row?.text);
    expect(Math.abs((after?.top ?? 0) - (row?.top ?? 0))).toBeLessThan(3);
    expect(phone.complaints).toEqual([]);
  });

  test("what a search finds stands in the rows of what stood there before, each with its own link", async () => {
    await scrollTo(phone.page, 0);
    await phone.page.locator(".virtual-row").evaluateAll((rows) => {
      for (const row of rows) row.setAttribute("data-before", row.querySelector(".row-title")?.textContent ?? "");
    });
    // Only long names; some of the sample's own tools were there before.
    await phone.page.getByRole("searchbox").fill("long enough");
    await phone.sees(/58 of 419/);
    const rows = await phone.page.locator(".virtual-row").evaluateAll((all) =>
      all.map((row) => ({
        before: row.getAttribute("data-before"),
        title: row.querySelector(".row-title")?.textContent ?? "",
        link: row.querySelector("a")?.getAttribute("href") ?? "",
      })),
    );
    expect(rows.every(({ title }) => title.includes("long enough"))).toBe(true);
    expect(rows.some(({ before, title }) => before !== null && before !== title)).toBe(true);
    expect(new Set(rows.map(({ link }) => link)).size).toBe(rows.length);
    standTogether(await inSightAtRest(phone.page));
    // One-line names in the rows of two-line names.
    await phone.page.getByRole("searchbox").fill("tool");
    await phone.sees(/3\d\d of 419/);
    standTogether(await inSightAtRest(phone.page));
    await phone.page.getByRole("searchbox").fill("long enough");
    await phone.sees(/58 of 419/);
    const [, , third] = rows;
    await phone.page.getByText(third?.title ?? "", { exact: true }).tap();
    await phone.seesHeading(third?.title ?? "");
    await phone.page.goBack();
    await phone.page.getByRole("searchbox").fill("");
    await phone.sees("419 entries");
  });

  test("a row in which somebody is with the keyboard is not given to another", async () => {
    const link = phone.page.locator(".virtual-row a").nth(1);
    await link.focus();
    const before = await link.textContent();
    await phone.page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>("input[type=search], [role=searchbox]");
      // Set by script, so the focus stays where it is.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "long enough");
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await phone.sees(/58 of 419/);
    const now = await phone.page.evaluate(() => document.activeElement?.closest(".virtual-row")?.textContent ?? "");
    expect([before, now].join()).not.toContain("long enough");
    await phone.page.getByRole("searchbox").fill("");
    expect(phone.complaints).toEqual([]);
  });

  test("under a form the list stays as it is, out of reach, and nothing is drawn again after the save", async () => {
    const { page } = phone;
    const before = await scrollTo(page, 12_345);
    await page.locator(".page").evaluate((list) => list.setAttribute("data-before", ""));
    await page.locator(".floating-add").tap();
    await phone.seesHeading("New tool");
    const below = page.locator('.page[data-pane="below"]');
    await phone.settled();
    expect(await below.locator(".list-row").first().isVisible()).toBe(false);
    await expect.poll(() => page.getByRole("searchbox").count()).toBe(0);
    await expect.poll(() => reachedBelow(page)).toEqual([]);
    await expect.poll(() => page.title()).toContain("New tool");
    // It covers nothing of the form: without it the form looks the same.
    const look = (): Promise<Buffer> => page.screenshot({ animations: "disabled" });
    await expect
      .poll(async () => {
        const withList = await look();
        await below.evaluate((list) => list.style.setProperty("visibility", "hidden"));
        const without = await look();
        await below.evaluate((list) => list.style.removeProperty("visibility"));
        return without.equals(withList);
      })
      .toBe(true);
    await phone.field("Name").fill("Zither");
    await phone.field("Worth").fill("12");
    await phone.tap("Save");
    await phone.sees("Tool saved");
    await expect
      .poll(() => page.locator(".page").evaluateAll((all) => all.map((one) => one.hasAttribute("data-before"))))
      .toEqual([true]);
    await expect.poll(() => page.title()).toMatch(/^Tools/);
    standTogether(await inSightAtRest(page));
    await phone.tap("Undo");
    await phone.sees("419 entries");
    // The same holds if the form is left without saving.
    await page.locator(".floating-add").tap();
    await phone.seesHeading("New tool");
    await page.goBack();
    await page.locator(".floating-add").waitFor();
    expect((await inSightAtRest(page)).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect(phone.complaints).toEqual([]);
  });
});
