import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whatMadeIt, type RowPart } from "#player/inspect/what-made-it.ts";
import { readDocument } from "#read/read-document.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

const source = readFileSync(join(import.meta.dirname, "../../samples/tool-library.md"), "utf8");
const { model } = readDocument(source);

interface Seen {
  readonly text: string;
  readonly mark: string | null;
  readonly part: RowPart;
}

/** Every visible element with text of its own, and its mark. */
const seenOn = (page: Page): Promise<readonly Seen[]> =>
  page.evaluate(() => {
    const parts: [string, string][] = [
      [".row-start, .thumbnail, .card-picture", "picture"],
      [".row-subtitle, .card-facts, .card-subtitle", "subtitle"],
      [".row-end, .record-subtitle .badge", "badge"],
      [".row-title, .card-title, .page-title, .nav-bar-title", "title"],
    ];
    return [...document.querySelectorAll(".page *, .tab-bar *")]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((element) => element.closest("[aria-hidden=true], .visually-hidden, .only-on-paper") === null)
      .map((element) => {
        const marked = element.closest("[data-mark]");
        const part = parts.find(([selector]) => {
          const found = element.closest(selector);
          return found !== null && marked?.contains(found) === true;
        });
        return {
          text: element.textContent?.trim() ?? "",
          mark: marked?.getAttribute("data-mark") ?? null,
          part: (part?.[1] ?? null) as never,
        };
      });
  });

/** The line of the document that an element comes from. */
function lineOf({ mark, part }: Seen): string | null {
  const origin = mark === null ? null : whatMadeIt(model, mark, part);
  if (origin === null) return null;
  const from = source.lastIndexOf("\n", origin.span.start - 1) + 1;
  return source.slice(from, source.indexOf("\n", origin.span.start));
}

test("every word that a screen shows leads to the line that made it, and a tap while pointing does nothing else", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  await page.getByRole("button", { name: "Tool library" }).first().tap();
  await phone.seesHeading("Tools");
  const app = /#\/app\/([^/]+)/.exec(page.url())?.[1] ?? "";

  const lost: string[] = [];
  const lines = new Map<string, Set<string>>();
  const look = async (screen: string): Promise<void> => {
    await phone.settled();
    for (const seen of await seenOn(page)) {
      const line = lineOf(seen);
      if (line === null) lost.push(`${screen}: “${seen.text}” ${seen.mark}`);
      else lines.set(seen.text, (lines.get(seen.text) ?? new Set()).add(line));
    }
  };
  await look("Tools");
  for (const [path, heading] of [
    ["/mine", "My loans"],
    ["/loans", "Loans out"],
    ["/members", "Members"],
    ["/figures", "Figures"],
    ["/rules", "House rules"],
  ] as const) {
    await phone.open(`#/app/${app}${path}`);
    await phone.seesHeading(heading);
    await look(heading);
  }
  await phone.open(`#/app/${app}/tools`);
  await page.getByRole("link", { name: /Belt sander/ }).tap();
  await phone.seesHeading("Belt sander");
  await look("One tool");
  await phone.open(`#/app/${app}/tools/new`);
  await page.getByLabel("Name").first().waitFor();
  await look("New tool");
  await phone.open(`#/app/${app}/loans/new`);
  await page.getByLabel("Borrower").first().waitFor();
  await look("Borrow a tool");
  for (const [list, row] of [
    ["loans", /Belt sander/],
    ["members", /Yuki Tanaka/],
  ] as const) {
    await phone.open(`#/app/${app}/${list}`);
    await page.getByRole("link", { name: row }).first().tap();
    await page.getByRole("heading", { level: 1, name: row }).waitFor();
    await look(`One of ${list}`);
  }
  expect(lost).toEqual([]);
  expect(lines.size).toBeGreaterThan(100);

  const lineFor = (text: string): string => [...(lines.get(text) ?? [])].join("\n");
  expect(lineFor("Out now")).toContain("| Out now | count of Loan");
  expect(lineFor("Longest overdue")).toContain("| Longest overdue | list of Loan");
  expect(lineFor("Shelf")).toContain("| Shelf | text |");
  expect(lineFor("Worth")).toContain("| Worth | money |");
  expect(lineFor("Belt sander")).toContain("- Title: Name");
  expect(lineFor("Roles")).toMatch(/^\| (?:member|keeper) \|/mu);
  expect(lineFor("House rules")).toContain("| /rules | House rules |");

  // By hand: from the app's menu to the line, and back.
  await phone.open(`#/app/${app}/tools`);
  await phone.seesHeading("Tools");
  await phone.tap(/^About this app/);
  await page.getByRole("button", { name: /^For builders/ }).tap();
  await page.getByRole("button", { name: /^Point at it/ }).tap();
  await phone.sees("Tap any part of the app");
  const before = page.url();
  await page.getByRole("link", { name: /Belt sander/ }).tap();
  await phone.sees("- Title: Name");
  expect(page.url()).toBe(before);
  expect(await phone.accessibilityFindings({ where: ".inspector" })).toEqual([]);
  // The outline surrounds the tapped element.
  const row = await page.locator("[data-pointed]").boundingBox();
  const frame = await page.locator(".inspector-outline").boundingBox();
  expect(Math.abs((frame?.y ?? 0) - (row?.y ?? 99))).toBeLessThan(6);
  expect(frame?.width ?? 0).toBeGreaterThan((row?.width ?? 0) - 1);

  await phone.tap("Show in document");
  await page.waitForURL(/#\/source\//);

  // On to a record while pointing: which event has no button there, why, and the form of that line.
  await phone.open(`#/app/${app}/loans`);
  // The document page that was left has such a heading as well.
  await page.getByRole("heading", { level: 1, name: "Loans out" }).waitFor();
  await phone.settled();
  await phone.tap(/^About this app/);
  await page.getByRole("button", { name: /^For builders/ }).tap();
  await page.getByRole("button", { name: /^Point at it/ }).tap();
  await phone.sees("Tap any part of the app");
  await page.getByRole("link", { name: /Belt sander/ }).tap();
  await phone.tap("Tap it");
  await phone.seesHeading("Belt sander");
  await phone.tap("Why is there no button?");
  const bringBack = page.getByRole("listitem").filter({ hasText: "Bring back" });
  await bringBack.getByText(/^Only from Lost\. This record is/).waitFor();
  expect(await phone.accessibilityFindings({ where: ".inspector" })).toEqual([]);
  await bringBack.getByRole("button", { name: "Change" }).tap();
  await page.getByRole("heading", { level: 1, name: "Bring back" }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
