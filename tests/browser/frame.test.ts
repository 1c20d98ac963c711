import { afterAll, beforeAll, expect, test } from "vitest";
import { holdBackStart } from "./support/hold-back.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/** The apps whose frames are stored on this phone. */
const kept = ({ page }: Phone): Promise<readonly string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("ninefold.described."))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? "").description.profile.name as string),
  );

test("an app opens with its frame while the engine starts; rows come from the records alone, and taps are not lost", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  await phone.tapText("Tool library");
  await phone.seesHeading("Tools");
  const rows = page.locator(".page .list-row");
  await rows.first().waitFor();
  await phone.sees("Simulated. Nothing is sent.");
  await expect.poll(() => kept(phone)).toEqual(["Rosa Delgado"]);

  const letGo = await holdBackStart(page);
  await phone.reload();
  await phone.seesHeading("Tools");
  expect(await rows.count()).toBe(0);
  expect(await phone.accessibilityFindings()).toEqual([]);
  // The note about the simulation is part of the frame: nothing may move under a finger later.
  await phone.sees("Simulated. Nothing is sent.");
  const head = await page.getByRole("heading", { name: "Tools", exact: true }).boundingBox();
  const room = await page.locator(".list-tools").evaluate((tools) => tools.getBoundingClientRect().height);
  // The frame already works: another tab can be opened, and its content comes when the engine has started.
  await page.locator(".tab-bar").getByText("My loans").tap();
  await phone.seesHeading("My loans");
  await page.locator(".tab-bar").getByText("Tools", { exact: true }).tap();
  await phone.seesHeading("Tools");
  expect(await rows.count()).toBe(0);
  await letGo();
  await rows.first().waitFor();
  await page.getByRole("button", { name: "Filters" }).waitFor();
  // The content appears in the room that was reserved for it.
  expect(await page.locator(".list-tools").evaluate((tools) => tools.getBoundingClientRect().height)).toBe(room);
  expect(await page.getByRole("heading", { name: "Tools", exact: true }).boundingBox()).toEqual(head);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test.each([
  ["Tool library", "Tools"],
  // The freshness of the list is shown above it.
  ["Conduit", "Everyone"],
])("%s does not move when it is opened for the first time and its simulation begins", async (sample, heading) => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  /** Records the positions of the heading and the first row from the first frame that has them. */
  await page.evaluate(() => {
    const seen = { heading: new Set<number>(), row: new Set<number>() };
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.querySelector(".simulation-strip, .tab-bar") !== null)
        for (const [name, selector] of [
          ["heading", ".page h1"],
          ["row", ".page .list-row"],
        ] as const) {
          const top = document.querySelector(selector)?.getBoundingClientRect().top;
          if (top !== undefined) seen[name].add(Math.round(top));
        }
      requestAnimationFrame(look);
    };
    look();
  });
  await phone.tapText(sample);
  await phone.seesHeading(heading);
  await page.locator(".page .list-row").first().waitFor();
  await phone.sees("Simulated. Nothing is sent.");
  await phone.settled();
  const tops = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Record<"heading" | "row", Set<number>> };
    return { heading: [...seen.heading], row: [...seen.row] };
  });
  expect(tops).toEqual({ heading: [expect.any(Number)], row: [expect.any(Number)] });
  await phone.close();
});

test("nothing is kept of whoever was at work before, nor of an app that has left the device", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  await phone.tapText("Tool library");
  await phone.seesHeading("Tools");
  await expect.poll(() => kept(phone)).toEqual(["Rosa Delgado"]);
  const sheet = page.getByRole("dialog");
  await phone.tap("About this app");
  await sheet.getByRole("button", { name: "Rosa Delgado" }).tap();
  await sheet.getByRole("button", { name: "Amir Haddad" }).tap();
  await sheet.waitFor({ state: "hidden" });
  expect(await kept(phone)).not.toContain("Rosa Delgado");
  await expect.poll(() => kept(phone)).toEqual(["Amir Haddad"]);

  await phone.open("#/");
  await phone.seesHeading("Ninefold");
  await phone.tap("More actions: Tool library");
  await page.getByRole("menuitem", { name: "Remove" }).tap();
  await expect.poll(() => kept(phone)).toEqual([]);
  await phone.close();
});

test("in Arabic, names of another script stand where the app's do, and what is centred is", async () => {
  const phone = await openPhone(site, { locale: "ar" });
  const { page } = phone;
  await phone.open();
  await page.locator(".empty-text").waitFor();
  const middles = await page.evaluate(() => {
    const range = document.createRange();
    const text = document.querySelector(".empty-text");
    if (text !== null) range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    return { lines: new Set(boxes.map(({ y }) => y)).size, ends: boxes.map(({ left, right }) => [left, right]) };
  });
  expect(middles.lines).toBeGreaterThan(1);
  // The last line is shorter, with equal margins on both sides.
  const lefts = Math.min(...middles.ends.map(([left = 0]) => left));
  const rights = Math.max(...middles.ends.map(([, right = 0]) => right));
  expect(Math.abs(lefts + rights - 390)).toBeLessThan(4);
  expect(new Set(middles.ends.map(([, right = 0]) => Math.round(right))).size).toBeGreaterThan(1);
  await phone.tapText("Tool library");
  await phone.seesHeading("Tools");
  const title = page.locator(".row-title", { hasText: "Belt sander" });
  const places = await title.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [range.getBoundingClientRect().right, element.getBoundingClientRect().right].map(Math.round);
  });
  expect(places[0]).toBe(places[1]);
  await phone.close();
});
