import { afterAll, beforeAll, expect, test } from "vitest";
import { photoWithPlace } from "./support/camera.ts";
import { addEveryType } from "./support/every-type.ts";
import type { Phone } from "./support/phone.ts";
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

/** By keyboard. A closing overlay returns the focus at its end, so wait for that. */
async function openRowMenu(phone: Phone, name: string): Promise<void> {
  await phone.page.getByRole("alertdialog").waitFor({ state: "hidden" });
  await phone.button(name).press("Enter");
  await phone.page.getByRole("menu").waitFor();
}

test("a record is duplicated, a link opens a form that is filled in, a row's action is done, a delete undone", async () => {
  const { phone, tab, id } = await addEveryType(shared);
  const { page } = phone;
  await phone.tapText("Anchor");
  await phone.seesHeading("Anchor");
  await phone.tap("Actions");
  await page.getByRole("menuitem", { name: "Duplicate" }).tap();
  await phone.seesHeading("New thing");
  await expect.poll(() => phone.field(/^Name/).inputValue()).toBe("Anchor");
  await expect.poll(() => phone.field("Price").inputValue()).toBe("40.00");
  // Unique values and serial numbers are not copied.
  expect(await page.getByLabel("Code", { exact: true }).inputValue()).toBe("");
  await phone.field(/^Name/).fill("Anchor, small");
  await phone.tap("Save");
  await phone.sees("Thing saved");

  await phone.open(`#/app/${id}/-/new/Thing?name=Rope&size=Small&fragile=yes&pieces=4&nothing=1`);
  await phone.seesHeading("New thing");
  await expect.poll(() => phone.field(/^Name/).inputValue()).toBe("Rope");
  expect(await page.getByLabel("Pieces", { exact: true }).inputValue()).toBe("4");
  expect(await page.getByRole("radio", { name: "Small" }).isChecked()).toBe(true);
  expect(await page.getByRole("switch", { name: "Fragile" }).isChecked()).toBe(true);
  await phone.tap("Save");
  // The message about the previous save is still there: the form closes when this one is saved.
  await page.getByRole("heading", { name: "New thing" }).waitFor({ state: "hidden" });

  await phone.open(`#/app/${id}/things`);
  const more = phone.button("More actions: Bell");
  await more.focus();
  const drawn = await more.elementHandle();
  await tab.app(id, "submit", { commands: [{ kind: "create", entity: "Thing", values: { name: "Buoy" } }] });
  await phone.button("More actions: Buoy").waitFor();
  // A row was added beside it: this one keeps its element and the focus.
  expect(await drawn?.evaluate((button) => button.isConnected && document.activeElement === button)).toBe(true);
  await openRowMenu(phone, "More actions: Bell");
  await page.getByRole("menuitem", { name: "Ship" }).tap();
  await phone.sees("Bell shipped");

  await phone.page.getByRole("link", { name: "Makers" }).tap();
  await phone.seesHeading("Makers");
  await openRowMenu(phone, "More actions: Northern Works");
  await page.getByRole("menuitem", { name: "Delete" }).tap();
  // Rules are checked before the question: the records in the way are named and can be opened.
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Thing$/ })
    .first()
    .waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close" }).tap();
  await openRowMenu(phone, "More actions: Harbour Supplies");
  await page.getByRole("menuitem", { name: "Delete" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
  // Its own message: that of the previous event may still be there.
  await page.locator(".toast", { hasText: "Harbour Supplies" }).getByRole("button", { name: "Undo" }).tap();
  await phone.sees("Undone");
  await page.getByRole("link", { name: "Harbour Supplies" }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test("what is refused is said in the person's language", async () => {
  const { phone } = await addEveryType(shared, "de");
  const { page } = phone;
  await phone.tap(/Thing|New thing/);
  await phone.seesHeading("New thing");
  await phone.tap("Speichern");
  await phone.sees("Bitte eingeben: Name.");
  await phone.field(/^Name/).fill("Kette");
  await page.getByLabel("Code", { exact: true }).fill("1111");
  await phone.tap("Speichern");
  await phone.sees(/Diesen Wert gibt es schon/);
  expect(await phone.accessibilityFindings()).toEqual([]);
});

test("an app is locked with a PIN, opens with it alone, and is unlocked again", async () => {
  const { phone, id } = await addEveryType(shared);
  const { page } = phone;
  await phone.tap("About this app");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^PIN lock/ })
    .tap();
  await phone.sees(/records are not encrypted/);
  await page.getByLabel("PIN", { exact: true }).fill("2468");
  await page.getByLabel("Repeat PIN").fill("2468");
  await phone.tap("Turn on");
  await phone.sees("PIN lock turned on");
  await phone.open(`#/app/${id}/makers`);
  await phone.tapText("Northern Works");
  await expect.poll(() => page.title()).toContain("Northern Works");
  // After some minutes in the background, the page is locked in place.
  await page.clock.install();
  const look = (state: string): Promise<void> =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await look("hidden");
  await page.clock.fastForward("05:00");
  await look("visible");
  await phone.seesHeading("Locked");
  await expect.poll(() => page.title()).not.toContain("Northern Works");
  expect(await page.getByText("Northern Works").count()).toBe(0);
  await phone.open(`#/app/${id}/makers`);
  await phone.reload();
  await phone.seesHeading("Locked");
  expect(await page.getByText("Northern Works").count()).toBe(0);
  await page.getByLabel("PIN", { exact: true }).fill("1357");
  await phone.tap("Unlock");
  await phone.sees("Wrong PIN. Try again.");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await page.getByLabel("PIN", { exact: true }).fill("2468");
  await phone.tap("Unlock");
  await phone.sees("Northern Works");
  await phone.tap("About this app");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^PIN lock/ })
    .tap();
  await page.getByLabel("Current PIN").fill("2468");
  await phone.tap("Turn off");
  await phone.sees("PIN lock turned off");
  await phone.reload();
  await phone.sees("Northern Works");
  expect(phone.complaints).toEqual([]);
});

test("a record is a report on paper, light whatever the phone, with pictures, rows and nothing to tap", async () => {
  const { phone, tab, id } = await addEveryType(shared);
  const { page } = phone;
  await page.emulateMedia({ colorScheme: "dark" });
  const bytes = [...(await photoWithPlace(page, 800, 600))];
  const file = await tab.page.evaluate(
    async ([app, numbers]) => {
      const wire = window as unknown as {
        tab: { call(to: string, method: string, args: unknown[]): Promise<{ value: object }> };
      };
      return (await wire.tab.call(app, "keepFile", [Uint8Array.from(numbers), "p.jpg", "image/jpeg"])).value;
    },
    [`app:${id}`, bytes] as const,
  );
  const values = {
    name: "Dinghy",
    price: 123450,
    picture: { ...file },
    received_by: { ...file },
    parts: Array.from({ length: 40 }, (_, at) => ({ id: null, values: { label: `Part ${at + 1}`, pieces: at } })),
  };
  const done = await tab.app(id, "submit", { commands: [{ kind: "create", entity: "Thing", values }] });
  const record = done.kind === "done" ? done.records[0]?.id : "";
  await phone.open(`#/app/${id}/things/${record}`);
  await phone.seesHeading("Dinghy");
  await page.getByRole("img", { name: "Photo: Picture" }).waitFor();
  await page.getByRole("img", { name: /^Received by/ }).waitFor();
  // A headless browser has no share sheet: record what would be passed to it.
  await page.evaluate(() =>
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void Object.assign(window, { shared: data }),
    }),
  );
  await phone.tap("Actions");
  await page.getByRole("menuitem", { name: "Share" }).tap();
  await page.waitForFunction(() => "shared" in window);
  const handed = await page.evaluate(() => {
    const { title, text, files } = (window as unknown as { shared: ShareData }).shared;
    return { title, long: (text?.length ?? 0) > 200, files: files?.map(({ name, type }) => `${name} ${type}`) };
  });
  expect(handed).toEqual({ title: "Dinghy", long: true, files: ["p.jpg image/jpeg", "p.jpg image/jpeg"] });
  await page.emulateMedia({ media: "print" });
  for (const tapped of ["Back", "Actions", "Ship"]) expect(await phone.button(tapped).isVisible()).toBe(false);
  await page.getByText("Part 40").waitFor({ state: "visible" });
  expect(await page.locator(".page").evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  expect(paper.match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(1);
  // The same record on US paper, which is shorter and wider: nothing is lost beyond its edge.
  const letter = (await page.pdf({ format: "Letter" })).toString("latin1");
  const sizeOf = (pdf: string): readonly number[] =>
    (/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? []).slice(1).map(Number);
  // In points; browsers round to their own pixels.
  const isNear = ([width = 0, height = 0]: readonly number[], [w, h]: readonly [number, number]): boolean =>
    Math.abs(width - w) <= 2 && Math.abs(height - h) <= 2;
  expect([isNear(sizeOf(paper), [595, 842]), isNear(sizeOf(letter), [612, 792])]).toEqual([true, true]);
  expect(letter.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  for (const width of [210 - 32, 216 - 32]) {
    await page.setViewportSize({ width: Math.round((width / 25.4) * 96), height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  if (process.env["NINEFOLD_PICTURES"])
    await page.pdf({ format: "A4", path: `${process.env["NINEFOLD_PICTURES"]}/report.pdf` });
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
});
