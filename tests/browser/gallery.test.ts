import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveFolder } from "../../scripts/serve.mjs";
import { brokenText } from "./support/broken-text.ts";
import { scenes } from "./support/gallery-scenes.ts";
import type { AxeOptions, Phone } from "./support/phone.ts";
import { openPhone, type Site } from "./support/site.ts";

const root = join(import.meta.dirname, "../..");
let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ninefold-gallery-"));
  process.env["NINEFOLD_GALLERY"] = "1";
  await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  delete process.env["NINEFOLD_GALLERY"];
  site = await serveFolder(folder);
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Dark mode only changes colours, right-to-left only positions and sizes: only the full run checks names and roles
 * again there.
 */
const fromRightToLeft: AxeOptions =
  process.env["NINEFOLD_FULL"] === undefined
    ? { only: ["target-size", "scrollable-region-focusable"] }
    : { without: ["color-contrast"] };

const sideways = (phone: Phone): Promise<number> =>
  phone.page.evaluate(() =>
    Math.max(
      (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
      ...[...document.querySelectorAll(".page-scroll")].map((one) => one.scrollWidth - one.clientWidth),
    ),
  );

describe("every component in every state: axe has nothing to report, nothing scrolls sideways", () => {
  let phone: Phone;

  beforeAll(async () => {
    phone = await openPhone(site);
  });

  afterAll(async () => {
    await phone.close();
  });

  async function look(options: AxeOptions): Promise<readonly string[]> {
    const found = await phone.accessibilityFindings(options);
    const wide = await sideways(phone);
    return wide > 0 ? [...found, `scrolls sideways by ${wide} px`] : found;
  }

  test.for(scenes)("%s", async (scene) => {
    // A page is opened once and changes colours and direction in place.
    await phone.open(`gallery.html?scene=${scene}`);
    await phone.page.locator(".page").first().waitFor();
    await phone.still();
    const light = await look({});
    await phone.page.emulateMedia({ colorScheme: "dark" });
    await phone.still();
    const dark = await look({ only: ["color-contrast"] });
    await phone.page.emulateMedia({ colorScheme: "light" });
    await phone.page.evaluate(() => (location.hash = "rtl"));
    await phone.page.locator("html[dir=rtl]").waitFor({ state: "attached" });
    await phone.still();
    const rtl = await look(fromRightToLeft);
    expect({ light, dark, rtl }).toEqual({ light: [], dark: [], rtl: [] });
    expect(phone.complaints).toEqual([]);
  });

  test("what waits leaves the title beside it the room that its words need", async () => {
    await phone.open("gallery.html?scene=long");
    await phone.page.getByRole("heading", { level: 1, name: "My people" }).waitFor();
    await phone.page.getByRole("button", { name: "Postausgang 12" }).waitFor();
    for (const width of [390, 320]) {
      await phone.page.setViewportSize({ width, height: 844 });
      await phone.still();
      expect(await brokenText(phone.page)).toEqual([]);
    }
    await phone.page.setViewportSize({ width: 390, height: 844 });
  });
});
