import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BareTab } from "./support/bare-tab.ts";
import { filmOfCode, jpegSegments, photoWithPlace } from "./support/camera.ts";
import { openEveryType } from "./support/every-type.ts";
import type { Phone } from "./support/phone.ts";
import { openSite, type Site } from "./support/site.ts";

const CODE = "4006381333931";

let site: Site;
let folder: string;

beforeAll(async () => {
  site = await openSite();
  folder = mkdtempSync(join(tmpdir(), "ninefold-film-"));
  writeFileSync(join(folder, "code.y4m"), filmOfCode(CODE));
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const group = (phone: Phone, name: string): Locator => phone.page.getByRole("group", { name, exact: true });

/** Draws a stroke with a finger. */
async function signs(phone: Phone, canvas: Locator): Promise<void> {
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("There is nothing to sign on.");
  const touch = await phone.page.context().newCDPSession(phone.page);
  const at = (step: number) => [{ x: box.x + 30 + step * 20, y: box.y + box.height / 2 + (step % 2 === 0 ? -20 : 20) }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step < 10; step++)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function chooses(phone: Phone, field: string, option: string): Promise<void> {
  await phone.page.getByRole("button", { name: new RegExp(`^${field}`) }).tap();
  const sheet = phone.page.getByRole("dialog", { name: field });
  await sheet.getByText(option, { exact: true }).tap();
  await sheet.waitFor({ state: "hidden" });
}

async function takesFile(phone: Phone, button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = phone.page.waitForEvent("filechooser");
  await button.tap();
  await (await chooser).setFiles(files);
}

test("a field of every type is filled in by touch, saved, and read back after a reload", async () => {
  const { phone, tab, id } = await openEveryType(site, {
    place: { latitude: 52.52, longitude: 13.405, accuracy: 12 },
    ownBrowser: true,
    withWindows: true,
    film: join(folder, "code.y4m"),
  });
  const { page } = phone;
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.address)) elsewhere.push(request.url());
  });
  const photo = await photoWithPlace(page, 2400, 1800);
  expect(jpegSegments(photo)).toContain(0xe1);

  await phone.tap("New thing");
  await phone.seesHeading("New thing");
  await phone.field(/^Name/).fill("Dinghy");
  await phone.field("Story").fill("Bought in spring.\nLeaks a little.");
  await phone.field("Manual").fill("Pull **hard**.\n\n- left\n- right");
  await phone.field("Tags").fill("blue,");
  await phone.field("Tags").fill("wood");
  await phone.field("Tags").press("Enter");
  await phone.field("Weight").fill("12.5");
  await page.getByLabel("Pieces", { exact: true }).fill("3");
  await phone.field("Price").fill("1234.50");
  await phone.field("Discount").fill("7.5");
  await group(phone, "To pay").getByText("€1,141.91").waitFor();
  await page.getByRole("switch", { name: "Fragile" }).tap();
  await phone.field("Bought on").fill("2026-02-28");
  await phone.field("Opens at").fill("09:30");
  await phone.field("Checked at").fill("2026-07-01T08:15");
  await phone.field("Lasts").fill("90");
  await page.getByLabel("Unit").selectOption("minutes");
  await group(phone, "Size").getByRole("radio", { name: "Medium" }).tap();
  await group(phone, "Sold in").getByRole("checkbox", { name: "Web" }).tap();
  await group(phone, "Sold in").getByRole("checkbox", { name: "Shop" }).tap();
  await phone.field("Contact").fill("ada@example.org");
  await phone.field("Hotline").fill("+49 30 1234567");
  await phone.field("Website").fill("https://example.org/dinghy");
  await takesFile(phone, group(phone, "Picture").getByRole("button", { name: "Choose photo" }), [
    { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo },
  ]);
  await group(phone, "Picture").getByRole("button", { name: "Remove: Photo: Picture" }).waitFor();
  await takesFile(phone, group(phone, "Views").getByRole("button", { name: "Choose photo" }), [
    { name: "IMG_2.jpg", mimeType: "image/jpeg", buffer: await photoWithPlace(page, 300, 200) },
    { name: "IMG_3.jpg", mimeType: "image/jpeg", buffer: await photoWithPlace(page, 200, 300) },
  ]);
  await expect
    .poll(() =>
      group(phone, "Views")
        .getByRole("button", { name: /^Remove/ })
        .count(),
    )
    .toBe(2);
  await takesFile(phone, group(phone, "Invoice").getByRole("button", { name: "Choose file" }), [
    { name: "invoice.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 an invoice") },
  ]);
  await group(phone, "Invoice").getByText("invoice.pdf").waitFor();
  await signs(phone, group(phone, "Received by").locator("canvas"));
  await group(phone, "Received by").getByRole("button", { name: "Clear: Received by" }).waitFor();
  // By keyboard: the browser treats a tap right after a stroke as the end of the stroke.
  await phone.button("Scan: Code").press("Enter");
  // The sheet closes by itself as soon as the code is read, possibly at once.
  await page.waitForFunction(
    (code) => [...document.querySelectorAll("input")].some((input) => input.value === code),
    CODE,
  );
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => page.getByLabel("Code", { exact: true }).inputValue()).toBe(CODE);
  await group(phone, "Kept at").getByRole("button", { name: "Use my location" }).tap();
  await group(phone, "Kept at").getByText("52.52").waitFor();
  await group(phone, "Stars").getByRole("radio", { name: /^4/ }).tap();
  await group(phone, "Paint").getByRole("radio").nth(2).tap();
  await chooses(phone, "Keeper", "Ben Larsen");
  await phone.field("PIN").fill("hidden-word");
  await chooses(phone, "Maker", "Harbour Supplies");
  await phone.tap("Add part");
  const sheet = page.getByRole("dialog", { name: "Part" });
  await sheet.getByLabel("Label").fill("Oar");
  await sheet.getByLabel("Pieces").fill("2");
  await sheet.getByRole("button", { name: "Done" }).tap();
  await sheet.waitFor({ state: "hidden" });
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Save");
  await phone.seesHeading("Things");
  await phone.tapText("Dinghy");
  await phone.seesHeading("Dinghy");
  await phone.reload();
  await phone.seesHeading("Dinghy");

  for (const text of [
    "TH-0004",
    "Leaks a little.",
    "blue",
    "wood",
    "12.5",
    "€1,234.50",
    "7.5",
    "€1,141.91",
    "28 Feb 2026",
    "Medium",
    "Web",
    "ada@example.org",
    "+49 30 1234567",
    "example.org/dinghy",
    "invoice.pdf",
    CODE,
    "52.52, 13.405",
    "within 12",
    "Ben Larsen",
    "Harbour Supplies",
    "Oar",
  ])
    await phone.sees(text);
  await page.getByText("hard", { exact: true }).and(page.locator("strong")).waitFor();
  expect(await page.getByRole("link", { name: /30 1234567/ }).getAttribute("href")).toBe("tel:+49301234567");
  expect(await page.getByRole("link", { name: /ada@example/ }).getAttribute("href")).toBe("mailto:ada@example.org");
  expect(await page.getByText("hidden-word").count()).toBe(0);
  expect(await phone.accessibilityFindings()).toEqual([]);

  const at = /things\/([^/?]+)$/.exec(page.url())?.[1] ?? "";
  const record = await tab.app(id, "ask", { kind: "record", entity: "Thing", id: at });
  const value = (field: string): unknown =>
    record !== null && "values" in record ? record.values[field]?.value : undefined;
  expect(
    Object.fromEntries(
      [
        "manual",
        "tags",
        "weight",
        "pieces",
        "price",
        "discount",
        "to_pay",
        "fragile",
        "bought_on",
        "opens_at",
        "checked_at",
        "lasts",
        "size",
        "sold_in",
        "code",
        "kept_at",
        "stars",
      ].map((field) => [field, value(field)]),
    ),
  ).toEqual({
    manual: "Pull **hard**.\n\n- left\n- right",
    tags: ["blue", "wood"],
    weight: 12.5,
    pieces: 3,
    price: 123450,
    discount: 0.075,
    to_pay: 114191,
    fragile: true,
    bought_on: "2026-02-28",
    opens_at: "09:30",
    checked_at: "2026-07-01T06:15:00.000Z",
    lasts: "PT90M",
    size: "Medium",
    sold_in: ["Shop", "Web"],
    code: CODE,
    kept_at: { latitude: 52.52, longitude: 13.405, accuracy: 12 },
    stars: 4,
  });
  expect(value("paint")).toMatch(/^#[0-9a-f]{6}$/);
  expect(value("pin") ?? null).toBeNull();
  const picture = await keptPhoto(tab, id, value("picture"));
  expect(picture).toMatchObject({ width: 1600, height: 1200 });
  expect(picture.segments).not.toContain(0xe1);
  expect(picture.text).not.toContain("Exif");
  // Lists and galleries show a thumbnail of it.
  expect(await keptPhoto(tab, id, value("picture"), "thumbnail")).toMatchObject({ width: 400, height: 300 });
  expect(await keptPhoto(tab, id, (value("views") as unknown[])[1])).toMatchObject({ width: 200, height: 300 });
  expect(await keptPhoto(tab, id, value("received_by"))).toMatchObject({ ink: true });
  // The code reader comes from the site's own files.
  expect(elsewhere).toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

/** The stored size of a picture. */
async function keptPhoto(tab: BareTab, app: string, value: unknown, size: "whole" | "thumbnail" = "whole") {
  const { hash, type } = value as { hash: string; type: string };
  const kept = await tab.page.evaluate(
    async ([target, name, kind, wanted]) => {
      const { tab: wire } = window as unknown as {
        tab: { call(target: string, method: string, args: unknown[]): Promise<Uint8Array<ArrayBuffer>> };
      };
      const bytes = await wire.call(target, "readFile", [name, wanted]);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: kind }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext("2d");
      pen?.drawImage(bitmap, 0, 0);
      const pixels = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      return {
        bytes: [...bytes],
        width: bitmap.width,
        height: bitmap.height,
        ink: pixels.some((part, index) => index % 4 === 3 && part > 0),
      };
    },
    [`app:${app}`, hash, type, size] as const,
  );
  const bytes = Uint8Array.from(kept.bytes);
  return { ...kept, segments: jpegSegments(bytes), text: Buffer.from(bytes).toString("latin1") };
}
