import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type BrowserContextOptions } from "playwright-core";
import { inject } from "vitest";
import { findBrowser, findWindowless } from "../../../scripts/browser.mjs";
import { serveFolder } from "../../../scripts/serve.mjs";
import { TEST_BROWSER_ARGUMENTS } from "./browser-arguments.ts";
import { PATIENCE } from "./patience.ts";
import { Phone } from "./phone.ts";

const root = join(import.meta.dirname, "../../..");
export const axeSource = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

export interface Site {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the built site on a port of its own. NINEFOLD_SITE names another folder. */
export async function openSite(): Promise<Site> {
  return serveFolder(siteFolder());
}

export const siteFolder = (): string => process.env["NINEFOLD_SITE"] ?? join(root, "dist", "site");

export interface PhoneOptions {
  readonly colorScheme?: "light" | "dark";
  readonly locale?: string;
  /**
   * Stores the whole program on the phone, for tests without a network. Otherwise left out, because it takes seconds.
   */
  readonly installs?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** A computer with a mouse and a keyboard instead of a phone. */
  readonly desktop?: boolean;
  /**
   * A browser of its own with its storage on disk: installing apps and protecting storage don't work in a private
   * window.
   */
  readonly ownBrowser?: boolean;
  /**
   * With an own browser: the full browser instead of the headless shell, which neither installs apps nor has a camera.
   * It takes a second longer to start.
   */
  readonly withWindows?: boolean;
  /** The phone's location, with permission to read it. */
  readonly place?: { readonly latitude: number; readonly longitude: number; readonly accuracy: number };
  /** A browser of its own whose settings forbid sites all storage. */
  readonly forbidsStorage?: boolean;
  /** A video (y4m) for the camera of an own browser, with permission to use it. */
  readonly film?: string;
}

/** Opens a phone: 390×844, touch, a storage of its own. */
export async function openPhone(site: Site, options: PhoneOptions = {}): Promise<Phone> {
  const settings: BrowserContextOptions = {
    viewport: options.viewport ?? { width: 390, height: 844 },
    // Without a graphics card, twice the resolution is twice the work; only pictures need it.
    deviceScaleFactor: process.env["NINEFOLD_PICTURES"] === undefined ? 1 : 2,
    hasTouch: !options.desktop,
    isMobile: !options.desktop,
    colorScheme: options.colorScheme ?? "light",
    locale: options.locale ?? "en-GB",
    reducedMotion: "reduce",
    ...(options.place === undefined ? {} : { geolocation: options.place, permissions: ["geolocation", "camera"] }),
  };
  const { context, close } = options.ownBrowser
    ? await openOwnBrowser(settings, {
        withWindows: options.withWindows ?? false,
        forbidsStorage: options.forbidsStorage ?? false,
        more: options.film === undefined ? [] : cameraShowing(options.film),
      })
    : await openContext(settings);
  if (!options.installs) await context.addInitScript(refuseServiceWorker);
  const page = context.pages()[0] ?? (await context.newPage());
  return new Phone(page, site, close);
}

/** Private windows refuse service workers. */
function refuseServiceWorker(): void {
  // An empty page has no service workers.
  if (!("ServiceWorkerContainer" in window)) return;
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("No service worker in this window."));
}

export interface OpenContext {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** A context of its own in the run's browser: it shares nothing and leaves nothing on disk. */
export async function openContext(settings: BrowserContextOptions = {}): Promise<OpenContext> {
  const browser = await chromium.connect(inject("browserAddress"), { timeout: PATIENCE });
  return { context: await browser.newContext(settings), close: () => browser.close() };
}

interface OwnBrowser {
  readonly withWindows?: boolean;
  readonly forbidsStorage?: boolean;
  readonly more?: readonly string[];
}

/** The browser setting "Block all site data". */
function forbidStorage(profile: string): void {
  const folder = join(profile, "Default");
  mkdirSync(folder);
  const chosen = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, "Preferences"), JSON.stringify(chosen));
}

/** A browser of its own, with its storage in a folder on disk, as on a phone. */
export async function openOwnBrowser(
  settings: BrowserContextOptions = {},
  { withWindows = false, forbidsStorage = false, more = [] }: OwnBrowser = {},
): Promise<OpenContext> {
  const profile = mkdtempSync(join(tmpdir(), "ninefold-phone-"));
  if (forbidsStorage) forbidStorage(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: withWindows || forbidsStorage ? findBrowser() : findWindowless(),
    args: [...TEST_BROWSER_ARGUMENTS, ...more],
    ...settings,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const cameraShowing = (film: string): readonly string[] => [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-video-capture=${film}`,
];

/** Prepares a phone for all tests of a file. */
export async function readyPhone(
  site: Site,
  makeReady: (phone: Phone) => Promise<void>,
  options: PhoneOptions = {},
): Promise<Phone> {
  const phone = await openPhone(site, options);
  try {
    await makeReady(phone);
    return phone;
  } catch (problem) {
    await phone.close();
    throw problem;
  }
}
