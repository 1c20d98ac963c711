import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { HOSTILE } from "./support/hostile-strings.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

const NOTES = `# Specification: Field notes

## 1. What the product does and for whom
- Purpose of the product: keep notes from the field.
- Colour: green
- Language: en

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /notes | Notes | list of Note | create Note, open One note |
| /things | Things | cards of Note | |
| /notes/:id | One note | one Note | edit |

## 3. Entities and their fields
### Note
| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
`;

let site: Site;
let phone: Phone;
let tab: BareTab;
let app: string;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

beforeEach(async () => {
  phone = await openPhone(site, { serviceWorkers: "block" });
  tab = await BareTab.open(await phone.page.context().newPage(), site);
  ({ id: app } = await tab.shelf("add", { source: NOTES, origin: "pasted", withSampleData: false }));
  await phone.page.bringToFront();
});

afterEach(async () => {
  await phone.close();
});

async function write(titles: readonly string[]): Promise<readonly string[]> {
  const outcome = await tab.app(app, "submit", {
    commands: titles.map((title) => ({ kind: "create" as const, entity: "Note", values: { title } })),
  });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.records.map(({ id }) => id);
}

const pictures = (): Promise<readonly string[]> =>
  tab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("ninefold.picture ")));

/** Looks at a screen until a picture of it is kept. */
async function lookAt(path: string): Promise<void> {
  await phone.open(`#/app/${app}${path}`);
  await expect.poll(pictures, { timeout: 20_000 }).toContainEqual(expect.stringContaining(`${app}${path}`));
}

/** The worker's file does not arrive until it is let through: nothing live can be drawn. */
async function reopenWithoutWorker(): Promise<() => void> {
  const address = phone.page.url();
  await phone.page.goto("about:blank");
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await phone.page.route(/\/worker-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await phone.page.goto(address);
  return letThrough;
}

const picture = () => phone.page.locator("#picture");
const live = () => phone.page.locator("#root");
/** Playwright says itself that it blocks service workers. */
const complaints = () => phone.complaints.filter((text) => !/blocked by Playwright|'sync'/.test(text));

describe("the screen as it was last seen", () => {
  test("stands there before the program, and gives way to the live one", async () => {
    const [, second] = await write(["Heron at the weir", "Two kites", "Frost"]);
    await lookAt("/notes");
    const letThrough = await reopenWithoutWorker();
    await picture().getByText("Two kites").waitFor();
    expect(await picture().locator(".list-row").count()).toBe(3);
    expect(await live().locator(".list-row").count()).toBe(0);
    expect(await phone.page.title()).toBe("Field notes");
    // Nobody hears of two pages, and what can't be done yet says so.
    expect(await phone.page.getByRole("main").count()).toBe(1);
    expect(await phone.page.getByRole("button", { name: "New note" }).isDisabled()).toBe(true);
    expect(await phone.accessibilityFindings()).toEqual([]);

    await tab.app(app, "submit", {
      commands: [{ kind: "change", entity: "Note", id: second ?? "", values: { title: "Three kites" } }],
    });
    letThrough();
    await live().getByText("Three kites").waitFor();
    expect(await picture().count()).toBe(0);
    expect(await phone.page.getByText("Two kites").count()).toBe(0);
    await phone.tap(/^New note/i);
    await phone.seesHeading(/^New note/i);
    expect(complaints()).toEqual([]);
  });

  test("of an empty list has a button that looks as it will when it can be used", async () => {
    const look = (place: string): Promise<string> =>
      phone.page
        .locator(`${place} .button`)
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    await lookAt("/notes");
    const before = await look("#root");
    await reopenWithoutWorker();
    await picture().getByRole("button", { name: "New note" }).first().waitFor();
    expect(await look("#picture")).toBe(before);
  });

  test("has links that lead on", async () => {
    await write(["Heron at the weir", "Two kites"]);
    await lookAt("/things");
    const letThrough = await reopenWithoutWorker();
    await picture()
      .getByRole("link", { name: /Two kites/ })
      .tap();
    await picture().waitFor({ state: "detached" });
    letThrough();
    await live().getByRole("heading", { name: "Two kites" }).waitFor();
    expect(complaints()).toEqual([]);
  });

  test("shows texts as texts", async () => {
    await write(HOSTILE.slice(0, 30).map((text, index) => `${index} ${text}`));
    await phone.page.context().addInitScript(() => {
      const ran: string[] = [];
      Object.assign(window, { ran, alert: () => ran.push("alert") });
      document.addEventListener("securitypolicyviolation", (event) => ran.push(event.violatedDirective));
    });
    await lookAt("/notes");
    await reopenWithoutWorker();
    await picture().getByText("<script>alert(1)</script>").first().waitFor();
    expect(await picture().locator(".row-title :not(bdi), script, iframe, img, form, style, link").count()).toBe(0);
    expect(await phone.page.evaluate(() => (window as unknown as { ran: readonly string[] }).ran)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  test("is not shown for a list that was left half scrolled", async () => {
    await write(Array.from({ length: 30 }, (_, index) => `Note ${index}`));
    await lookAt("/notes");
    await live()
      .locator(".page-scroll")
      .evaluate((place) => (place.scrollTop = 400));
    const letThrough = await reopenWithoutWorker();
    await phone.page.waitForFunction(() => document.querySelector("#root .app-frame") !== null);
    expect(await picture().count()).toBe(0);
    letThrough();
    await live().getByText("Note 12").waitFor();
  });

  test("is forgotten with another role, a removed app and a PIN", async () => {
    const { page } = phone;
    const tools = readFileSync(join(import.meta.dirname, "../../samples/tool-library.md"), "utf8");
    ({ id: app } = await tab.shelf("add", { source: tools, origin: "file", withSampleData: true }));
    await lookAt("/tools");
    await phone.tap("About this app");
    await page.getByRole("dialog").getByRole("button", { name: "Rosa Delgado" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Amir Haddad" }).tap();
    await expect.poll(pictures).toEqual([]);
    // What is still on the screen is not kept either.
    await page.goto("about:blank");
    expect(await pictures()).toEqual([]);

    await lookAt("/tools");
    await phone.tap("About this app");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Lock with a PIN/ })
      .tap();
    await page.getByLabel("PIN", { exact: true }).fill("2468");
    await page.getByLabel("The PIN once more").fill("2468");
    await phone.tap("Lock this app");
    await phone.sees("Locked from now on");
    expect(await pictures()).toEqual([]);
    await page.waitForTimeout(5000);
    await page.goto("about:blank");
    expect(await pictures()).toEqual([]);

    ({ id: app } = await tab.shelf("add", { source: NOTES, origin: "pasted", withSampleData: false }));
    await write(["Frost"]);
    await lookAt("/notes");
    await phone.open();
    await page.reload();
    await page.getByRole("button", { name: "More actions: Field notes" }).first().press("Enter");
    await page.getByRole("menuitem", { name: "Remove" }).tap();
    await expect.poll(pictures).toEqual([]);
  });
});
