import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveFolder } from "../../scripts/serve.mjs";
import { scenes } from "./support/gallery-scenes.ts";
import type { AxeOptions } from "./support/phone.ts";
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

/** In another light only colours differ, in another direction everything but colours. */
const judged: { readonly [mode in "light" | "dark" | "rtl"]: AxeOptions } = {
  light: {},
  dark: { only: ["color-contrast"] },
  rtl: { without: ["color-contrast"] },
};

describe("every component in every state", () => {
  test.for(["light", "dark", "rtl"] as const)(
    "%s: axe has nothing to report, nothing scrolls sideways",
    async (mode) => {
      const phone = await openPhone(site);
      const findings: string[] = [];
      try {
        for (const scene of scenes) {
          const query = new URLSearchParams({
            scene,
            theme: mode === "dark" ? "dark" : "light",
            ...(mode === "rtl" ? { dir: "rtl" } : {}),
          });
          await phone.open(`gallery.html?${query}`);
          await phone.page.locator(".page").first().waitFor();
          await phone.still();
          findings.push(...(await phone.accessibilityFindings(judged[mode])).map((finding) => `${scene}: ${finding}`));
          const sideways = await phone.page.evaluate(() =>
            Math.max(
              (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
              ...[...document.querySelectorAll(".page-scroll")].map((one) => one.scrollWidth - one.clientWidth),
            ),
          );
          if (sideways > 0) findings.push(`${scene}: scrolls sideways by ${sideways} px`);
        }
        expect(findings).toEqual([]);
        expect(phone.complaints).toEqual([]);
      } finally {
        await phone.close();
      }
    },
  );
});
