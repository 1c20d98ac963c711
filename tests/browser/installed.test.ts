import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type PhoneOptions, type Site } from "./support/site.ts";

const NOTES = `# Specification: Field notes

## 1. What the product does and for whom
- Icon: 🌾
- Colour: green

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /notes | Notes | list of Note | create Note, open One note |
| /notes/:id | One note | one Note | edit |

## 3. Entities and their fields
### Note
| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Size | text | |
`;

const CHANGED = NOTES.replace("| Size | text | |", "| Size | number | |\n| Place | text | yes |");

let site: Site;
let phone: Phone;
/** The file of the hint's module, if it has been fetched since the page was opened. */
let considered = "";

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

afterEach(async () => {
  await phone.close();
});

async function start(options: PhoneOptions = {}): Promise<void> {
  phone = await openPhone(site, { installs: true, ...options });
  await phone.open();
}

async function addApp(source: string): Promise<string> {
  await phone.tap("New app");
  await phone.tap(/From pasted text/);
  await phone.field("Document").fill(source);
  await phone.tap("Create app");
  await phone.seesHeading("Notes");
  return /app\/([^/]+)\//.exec(phone.page.url())?.[1] ?? "";
}

async function addNote(title: string, size = ""): Promise<void> {
  await phone.tap("New note");
  await phone.field(/^Title/).fill(title);
  await phone.field(/^Size/).fill(size);
  await phone.tap("Save");
  await phone.sees(title);
}

/** Goes back to the shelf as by a link: the worker goes on and reports the number of records. */
async function toShelf(): Promise<void> {
  await phone.page.evaluate(() => void (location.hash = "#/"));
  await phone.seesHeading("Ninefold");
}

/** Some seconds after opening, the page decides whether to show a hint about the home screen. */
async function considersHint(): Promise<void> {
  await phone.page.clock.fastForward(5000);
  await expect.poll(() => considered).not.toBe("");
  // Once this module has run, the decision is made.
  await phone.page.evaluate(`import(${JSON.stringify(considered)}).then(() => undefined)`);
}

async function opensAgain(): Promise<void> {
  considered = "";
  await phone.reload();
}

/** Reopens the page through the service worker, as on every visit but the first. */
async function comeBack(): Promise<void> {
  await phone.installed();
  await phone.reload();
  await phone.seesHeading("Notes");
}

async function manifest(): Promise<{ readonly errors: readonly string[]; readonly manifest: Record<string, unknown> }> {
  const session = await phone.page.context().newCDPSession(phone.page);
  const { data, errors } = await session.send("Page.getAppManifest");
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  await session.detach();
  return {
    errors: [...errors.map(({ message }) => message), ...installabilityErrors.map(({ errorId }) => errorId)],
    manifest: JSON.parse(data ?? "{}"),
  };
}

describe("an app of the shelf on the home screen", () => {
  test("on an iPhone comes with Ninefold, and is told to begin empty there", async () => {
    await start();
    // The page recognizes an iPhone by this property.
    await phone.page.addInitScript(() => Object.assign(Navigator.prototype, { standalone: false }));
    await addApp(NOTES);
    await addNote("Barley is ripe");
    await comeBack();
    await phone.tap("About this app");
    await phone.tap("Add to Home screen");
    await phone.sees(/This puts Ninefold on your Home screen, with this app in it/);
    await phone.sees(/starts empty/);
    expect(await phone.page.getByText("Your records stay the same").count()).toBe(0);
    expect(await phone.page.locator(".install .app-icon").count()).toBe(0);
    expect(await phone.accessibilityFindings()).toEqual([]);
    if (process.env["NINEFOLD_PICTURES"] !== undefined)
      await phone.page.screenshot({ path: `${process.env["NINEFOLD_PICTURES"]}/install-iphone.png` });
  });

  test("has an address, a manifest and an icon of its own, and opens there with no network", async () => {
    // Browsers install nothing from a private window.
    await start({ ownBrowser: true, withWindows: true });
    const id = await addApp(NOTES);
    await addNote("Barley is ripe");
    await comeBack();
    await phone.tap("About this app");
    await phone.tap("Add to Home screen");
    await phone.page.waitForURL(`**/apps/${id}/?install`);
    await phone.sees("It gets its own icon");
    await phone.button("Install").waitFor();
    expect(await phone.accessibilityFindings()).toEqual([]);
    await phone.tap("Close");

    await expect.poll(async () => (await manifest()).manifest["name"]).toBe("Field notes");
    const { errors, manifest: own } = await manifest();
    expect(errors).toEqual([]);
    const home = `/apps/${id}/`;
    expect(own).toMatchObject({ id: home, scope: home, start_url: home, display: "standalone" });
    await expect.poll(() => phone.page.title()).toMatch(/Field notes$/);

    await phone.cutNetwork();
    await phone.page.goto("about:blank");
    await phone.open(`apps/${id}/`);
    await phone.sees("Barley is ripe");
    await addNote("Rye is not");
    await phone.page.context().setOffline(false);
    await phone.tap("About this app");
    await phone.tap("All apps");
    await phone.seesHeading("Ninefold");
    await phone.sees("2 records");
    expect((await manifest()).manifest).toMatchObject({ name: "Ninefold" });
    expect(phone.complaints).toEqual([]);
  });

  test("the browser is asked to keep the storage after the first saved record, and the home screen is offered later", async () => {
    await start();
    await phone.page.addInitScript(() => {
      const counted = window as unknown as { asked: number };
      counted.asked = 0;
      navigator.storage.persisted = async () => false;
      navigator.storage.persist = async () => ++counted.asked > 0;
    });
    const asked = () => phone.page.evaluate(() => (window as unknown as { asked: number }).asked);
    await phone.page.clock.install();
    phone.page.on("requestfinished", (request) => {
      if (request.url().includes("hint-at-install")) considered = request.url();
    });
    await phone.reload();
    await addApp(NOTES);
    await comeBack();
    expect(await asked()).toBe(0);
    await addNote("Barley is ripe");
    await expect.poll(asked).toBe(1);
    await addNote("Rye is not");
    expect(await asked()).toBe(1);

    const hint = phone.page.getByText("Add this app to your Home screen");
    const hinted = () => phone.page.evaluate(() => Object.values(localStorage).includes("hinted"));
    await considersHint();
    expect(await hinted()).toBe(false);
    for (let opening = 0; opening < 2 && !(await hinted()); opening++) {
      await opensAgain();
      await phone.sees("Rye is not");
      await considersHint();
    }
    await hint.waitFor();
    expect(await phone.accessibilityFindings()).toEqual([]);
    await opensAgain();
    await phone.sees("Rye is not");
    await considersHint();
    expect(await hint.count()).toBe(0);
    expect(phone.complaints).toEqual([]);
  });
});

describe("Update from file", () => {
  /** Opens the menu by keyboard or screen reader; touch would swipe or hold the row. */
  const openMenu = (): Promise<void> => phone.button("More actions: Field notes").press("Enter");

  const choose = async (source: string): Promise<void> => {
    await openMenu();
    const [chooser] = await Promise.all([
      phone.page.waitForEvent("filechooser"),
      phone.page.getByRole("menuitem", { name: "Update from file" }).tap(),
    ]);
    await chooser.setFiles({ name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from(source) });
  };

  test("says beforehand what it means for the records, keeps all of them, and can be gone back on", async () => {
    await start({ installs: false });
    await addApp(NOTES);
    await addNote("Barley is ripe", "12");
    await addNote("Rye is not", "very tall");
    await toShelf();
    await phone.sees("2 records");

    await choose(NOTES);
    await phone.sees("The app already has this document.");
    await phone.tap("Close");

    await choose(CHANGED);
    await phone.sees("Size (Note) becomes number, was text");
    await phone.sees("1 value doesn’t fit. You can review it later.");
    await phone.sees("Place (Note) is now required");
    await phone.sees("2 records have no value yet.");
    expect(await phone.accessibilityFindings()).toEqual([]);
    await phone.tap("Update");
    await phone.sees("Field notes updated");
    await phone.tapText("2 records");
    await phone.tapText("Barley is ripe");
    await phone.sees("Place");
    await phone.sees("12");

    await toShelf();
    await openMenu();
    await phone.page.getByRole("menuitem", { name: "Earlier versions" }).tap();
    await phone.tap(/^Until /);
    await phone.sees("Field Place (Note) is gone");
    await phone.sees("2 values fit again.");
    await phone.tap("Update");
    await phone.sees("Field notes updated");
    await phone.tapText("2 records");
    await phone.tapText("Rye is not");
    await phone.sees("very tall");
    expect(phone.complaints).toEqual([]);
  });
});
