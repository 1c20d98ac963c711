import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type BrowserContextOptions } from "playwright-core";
import { BROWSER_ARGUMENTS, findBrowser } from "../../../scripts/browser.mjs";
import { buildSite, siteIsFresh } from "../../../scripts/build-site.mjs";
import { serveFolder } from "../../../scripts/serve.mjs";
import { Phone } from "./phone.ts";

const root = join(import.meta.dirname, "../../..");
export const axeSource = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

/** The built site on a port of its own; `npm test` has built it before. NINEFOLD_SITE names another folder. */
export async function openSite(): Promise<Site> {
  return serveFolder(await siteFolder());
}

export async function siteFolder(): Promise<string> {
  const other = process.env["NINEFOLD_SITE"];
  if (other === undefined && !siteIsFresh()) await buildSite({ quiet: true });
  return other ?? join(root, "dist", "site");
}

export interface PhoneOptions {
  readonly colorScheme?: "light" | "dark";
  readonly locale?: string;
  readonly serviceWorkers?: "allow" | "block";
  readonly viewport?: { readonly width: number; readonly height: number };
  /** An earlier profile folder, to come back to what it kept. */
  readonly profile?: string;
  /** Where the phone is; it may be asked. */
  readonly place?: { readonly latitude: number; readonly longitude: number; readonly accuracy: number };
  /** A film (y4m) that the camera shows; it may be used. */
  readonly film?: string;
}

/** A phone in the hand: 390×844, touch, a storage of its own. */
export async function openPhone(site: Site, options: PhoneOptions = {}): Promise<Phone> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), "ninefold-phone-"));
  const settings: BrowserContextOptions = {
    viewport: options.viewport ?? { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: options.colorScheme ?? "light",
    locale: options.locale ?? "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: options.serviceWorkers ?? "allow",
    ...(options.place === undefined ? {} : { geolocation: options.place, permissions: ["geolocation", "camera"] }),
  };
  const camera =
    options.film === undefined
      ? []
      : [
          "--use-fake-ui-for-media-stream",
          "--use-fake-device-for-media-stream",
          `--use-file-for-fake-video-capture=${options.film}`,
        ];
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, ...camera],
    ...settings,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return new Phone(page, site, async () => {
    await context.close();
    if (!options.profile) rmSync(profile, { recursive: true, force: true });
  });
}

/** A phone that is made ready for all tests of a file. As a test is, so is this tried once more when it fails. */
export async function readyPhone(site: Site, makeReady: (phone: Phone) => Promise<void>, tries = 2): Promise<Phone> {
  const phone = await openPhone(site);
  try {
    await makeReady(phone);
    return phone;
  } catch (problem) {
    await phone.close();
    if (tries <= 1) throw problem;
    console.error(problem);
    return readyPhone(site, makeReady, tries - 1);
  }
}
