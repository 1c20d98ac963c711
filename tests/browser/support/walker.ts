import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Description, Profile } from "#engine/contract/app.ts";
import type { Query, AnswerTo } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { appPath, recordPath, screenPath } from "#player/routes.ts";
import { BareTab } from "./bare-tab.ts";
import type { Phone } from "./phone.ts";
import { openPhone, type Site } from "./site.ts";
import { markParts, partsOnScreen } from "./state-of-page.ts";

type Mode = "light" | "dark" | "rtl" | "german";

/** A folder for screenshots of all checked states, if set. */
const pictures = process.env["NINEFOLD_PICTURES"];
/** The full run checks every sample in all modes, the short run only one sample. */
const full = process.env["NINEFOLD_FULL"] !== undefined;
/**
 * The short run checks overlays in the light mode only: the gallery covers sheets, dialogs and menus in the dark and
 * right to left.
 */
const modesFor = (sample: string, isPage: boolean): readonly Mode[] => {
  if (pictures !== undefined) return ["light", "dark", "rtl", "german"];
  return full || (isPage && sample === "tool-library") ? ["light", "dark", "rtl"] : ["light"];
};
const languages: { readonly [mode in Mode]: string | null } = { light: null, dark: null, rtl: "ar", german: "de" };

/**
 * Walks through a running app by accessible names, as with a screen reader. A bare tab beside it asks the engine, so
 * that the walk knows what should be there.
 */
export class Walker {
  readonly phone: Phone;
  readonly id: string;
  readonly sample: string;
  readonly #tab: BareTab;
  readonly #looked = new Set<string>();
  readonly #told: string[] = [];
  #person = "";
  /** The description of the app for this person. */
  #description: Promise<Description> | null = null;
  #mode: Mode = "light";

  private constructor(phone: Phone, tab: BareTab, id: string, sample: string) {
    this.phone = phone;
    this.#tab = tab;
    this.id = id;
    this.sample = sample;
  }

  static async open(site: Site, sample: string, title: string): Promise<Walker> {
    const phone = await openPhone(site, { installs: true });
    await phone.open();
    await phone.page.getByRole("button", { name: title }).first().tap();
    await phone.page.waitForURL(/#\/app\/[^/]+/);
    return Walker.#at(phone, site, /#\/app\/([^/]+)/.exec(phone.page.url())?.[1] ?? "", sample);
  }

  /** Opens the site of one app; the app's id comes from its folder. */
  static async openBuilt(site: Site, sample: string, id: string): Promise<Walker> {
    const phone = await openPhone(site, { installs: true });
    // The hint about the home screen appears at unpredictable times.
    await phone.page.addInitScript((app) => {
      // An empty page has no storage.
      if (location.protocol !== "about:") localStorage.setItem(`ninefold/openings/${app}`, "hinted");
    }, id);
    await phone.open();
    await phone.page.locator(".page h1").first().waitFor();
    return Walker.#at(phone, site, id, sample);
  }

  static async #at(phone: Phone, site: Site, id: string, sample: string): Promise<Walker> {
    const tab = await BareTab.open(await phone.page.context().newPage(), site);
    await phone.page.bringToFront();
    const walker = new Walker(phone, tab, id, sample);
    await walker.settled();
    return walker;
  }

  /** Cuts the network: from now on everything comes from the phone, beginning with a cold start. */
  async cutNetwork(): Promise<void> {
    const { page } = this.phone;
    await this.phone.installed();
    // Leave the page first: requests that bypass the service worker must not be cut off in the middle.
    const here = page.url();
    await page.goto("about:blank");
    await this.phone.cutNetwork();
    await page.goto(here);
    await this.settled();
  }

  /** Everything found on the way, one line each, with its place. */
  findings(): readonly string[] {
    return [...this.#told, ...this.phone.complaints.map((line) => `console: ${line}`)];
  }

  tell(finding: string): void {
    this.#told.push(`${this.#person}: ${finding}`);
  }

  describe(): Promise<Description> {
    return (this.#description ??= this.#tab.app(this.id, "describe"));
  }

  ask<Q extends Query>(query: Q): Promise<AnswerTo<Q>> {
    return this.#tab.app(this.id, "ask", query) as Promise<AnswerTo<Q>>;
  }

  /** Switches the person in the bare tab only and returns their description; the phone does not check yet. */
  seenBy(profile: Profile): Promise<Description> {
    return this.#tab.app(this.id, "chooseProfile", profile.id);
  }

  /** Switches the person on the phone. */
  async becomes(profile: Profile): Promise<void> {
    this.#description = null;
    this.#person = `${profile.name} (${profile.roles.join(", ")})`;
    await this.seenBy(profile);
    // Start at the beginning, not on the previous person's page.
    await this.phone.page.evaluate((to) => history.replaceState(null, "", to), `#${appPath(this.id, "")}`);
    await this.phone.reload();
    await this.settled();
  }

  /** Refuses every host that the app would call: no question appears, and nothing is sent. */
  async refuseHosts(): Promise<void> {
    const { hosts } = await this.ask({ kind: "connection" });
    for (const { host } of hosts) await this.#tab.app(this.id, "allowHost", host, false);
    // A question may be open already; the reloaded page asks no more.
    if (hosts.length > 0) await this.phone.reload();
  }

  /**
   * Switches to another mode in place, so that overlays stay open. The bare tab changes the language, as a second tab
   * may.
   */
  async #turn(mode: Mode): Promise<void> {
    this.#mode = mode;
    const { page } = this.phone;
    await page.emulateMedia({ colorScheme: mode === "dark" ? "dark" : "light" });
    const language = languages[mode];
    await this.#tab.page.evaluate(
      ([place, value]) => {
        if (value === null) localStorage.removeItem(place);
        else localStorage.setItem(place, value);
      },
      [`ninefold.language.${this.id}`, language] as const,
    );
    await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), language ?? "en");
    await this.settled();
  }

  screenAt(screen: Screen, at: string | null = null): Promise<void> {
    return this.go(screenPath(screen, at));
  }

  async recordAt(entity: string, id: string): Promise<void> {
    await this.go(recordPath((await this.describe()).model, entity, id));
  }

  /** Goes to an address within the app, as a link would. */
  async go(inside: string): Promise<void> {
    const { page } = this.phone;
    const hash = `#${appPath(this.id, inside)}`;
    if (page.url().endsWith(hash)) return this.settled();
    await this.moves(() =>
      page.evaluate((to) => {
        location.hash = to;
      }, hash),
    );
    return undefined;
  }

  /** Runs a step that leads to another page and waits for that page. */
  async moves(step: () => Promise<unknown>): Promise<void> {
    const { page } = this.phone;
    await page.evaluate(() => {
      // The page below a form stays: the step may lead back to it.
      for (const one of document.querySelectorAll<HTMLElement>(".page"))
        one.toggleAttribute("data-left", one.dataset["pane"] !== "below");
    });
    await step();
    await page.waitForFunction(() => document.querySelector('.page:not([data-left], [data-pane="below"])') !== null);
    await this.settled();
  }

  settled(): Promise<void> {
    return this.phone.settled();
  }

  /**
   * Checks what is on the screen in every mode: sideways scrolling and accessibility. A state whose parts have all been
   * checked is skipped.
   */
  async look(place: string): Promise<void> {
    const parts = await partsOnScreen(this.phone.page);
    const fresh = parts.map((part) => !this.#looked.has(part));
    if (!fresh.includes(true) && pictures === undefined) return;
    for (const part of parts) this.#looked.add(part);
    // Over a page that has been checked, only the overlay is checked.
    const where = await markParts(this.phone.page, fresh);
    for (const mode of modesFor(this.sample, where === null)) {
      if (mode !== this.#mode) await this.#turn(mode);
      if (pictures !== undefined) await this.#photograph(join(pictures, this.sample), `${place} ${mode}`);
      for (const finding of await this.#judge(mode, where)) this.tell(`${place}, ${mode}: ${finding}`);
    }
    if (this.#mode !== "light") await this.#turn("light");
  }

  async #judge(mode: Mode, where: string | null): Promise<readonly string[]> {
    const { page } = this.phone;
    const sideways = await page.evaluate(() => {
      const whole = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth;
      const inside = [...document.querySelectorAll(".page-scroll, .sheet-content")].map(
        (one) => one.scrollWidth - one.clientWidth,
      );
      return Math.max(whole, ...inside);
    });
    const overlaid = (await page.locator("[role=dialog]:not(.toast), [role=alertdialog]").count()) > 0;
    // The dark mode only changes colours, the other modes everything but colours; the rest has been checked.
    const found = await this.phone.accessibilityFindings({
      ...(mode === "dark" ? { only: ["color-contrast"] } : mode === "light" ? {} : { without: ["color-contrast"] }),
      ...(where === null ? {} : { where }),
      // Messages from before a sheet opened are about to disappear; they are checked where no overlay is open.
      ...(overlaid ? { except: ".toasts" } : {}),
    });
    return sideways > 0 ? [`scrolls sideways by ${sideways} px`, ...found] : found;
  }

  async #photograph(folder: string, place: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const name = place.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();
    await this.phone.page.screenshot({ path: join(folder, `${name}.png`) });
  }

  /** Closes the open sheet, dialog or menu. */
  async closes(): Promise<void> {
    const { page } = this.phone;
    const open = page.locator("[role=dialog]:not(.toast), [role=alertdialog], [role=menu]");
    await page.keyboard.press("Escape");
    await open.first().waitFor({ state: "hidden" });
  }

  close(): Promise<void> {
    return this.phone.close();
  }
}
