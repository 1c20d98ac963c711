import type { AxeResults, NodeResult } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { openPhones } from "./open-phones.ts";
import { PATIENCE } from "./patience.ts";
import { axeSource, type Site } from "./site.ts";
import { within } from "./within.ts";

export interface AxeOptions {
  /** Check only these rules, instead of all of WCAG 2.2 AA and best practice. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Check only what this selector matches, instead of the whole page. */
  readonly where?: string;
  /** Check everything except what this selector matches. */
  readonly except?: string;
}

/**
 * Requests of the browser itself, past the page and its service worker: icons for the home screen, a newer service
 * worker. If one fails because the network was just cut, the page is not to blame.
 */
const ofTheBrowserItself =
  /ERR_INTERNET_DISCONNECTED \(.*\/(?:icon[^/]*\.(?:svg|png)|favicon\.ico|manifest\.webmanifest|service-worker\.js)\)$|icon from the Manifest/;

/**
 * A phone that shows Ninefold; its methods are named after what a person does. Elements are found by their accessible
 * names.
 */
export class Phone {
  readonly page: Page;
  readonly #site: Site;
  readonly #close: () => Promise<void>;
  /** Unexpected messages on the console. */
  readonly complaints: string[] = [];
  #cut = false;

  constructor(page: Page, site: Site, close: () => Promise<void>) {
    this.page = page;
    this.#site = site;
    this.#close = close;
    page.setDefaultTimeout(PATIENCE);
    openPhones.add(this);
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      const complaint = `${message.text()} (${message.location().url})`;
      if (!(this.#cut && ofTheBrowserItself.test(complaint))) this.complaints.push(complaint);
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  async open(path = ""): Promise<void> {
    await this.page.goto(this.#site.address + path);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async close(): Promise<void> {
    openPhones.delete(this);
    await this.#close();
  }

  async cutNetwork(): Promise<void> {
    this.#cut = true;
    await this.page.context().setOffline(true);
  }

  /** Waits until the whole program is stored on the device. */
  async installed(): Promise<void> {
    const ready = this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await within("the service worker is ready", ready);
  }

  /** Waits until nothing is being fetched and nothing moves. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector(".page h1") !== null &&
        document.querySelector(".page[aria-busy], .page .skeleton, .chart-wait, .sheet .skeleton") === null,
    );
    await this.still();
  }

  /** Waits until rendering has finished and nothing moves. */
  async still(): Promise<void> {
    const nothingMoves = this.page.evaluate(async () => {
      await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      // The colours of a running transition can't be judged. Endless animations (a spinner) are not waited for.
      const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map((one) => one.finished));
    });
    await within("nothing on the page moves", nothingMoves);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  async tap(name: string | RegExp): Promise<void> {
    await this.button(name).first().tap();
  }

  async tapText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().tap();
  }

  field(label: string | RegExp): Locator {
    return this.page.getByLabel(label).first();
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.#comesIntoSight(this.page.getByText(text));
  }

  async seesHeading(name: string | RegExp): Promise<void> {
    await this.#comesIntoSight(this.page.getByRole("heading", { name }));
  }

  async #comesIntoSight(what: Locator): Promise<void> {
    try {
      await what.first().waitFor({ state: "visible" });
    } catch (problem) {
      const seen = await this.page.locator("body").innerText();
      const instead = [this.page.url(), ...this.complaints, seen.replaceAll(/\s+/g, " ").slice(0, 1000)].join("\n");
      throw new Error(`${String(problem)}\nThis was there instead: ${instead}`, { cause: problem });
    }
  }

  async seesNot(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor({ state: "hidden" });
  }

  /**
   * The findings of axe, one line each; empty if there are none. axe takes a while, and a message may disappear
   * meanwhile: findings are checked again at rest, and those that are gone then are dropped.
   */
  async accessibilityFindings(options: AxeOptions = {}): Promise<string[]> {
    const look = () => within("axe has looked at the page", this.#accessibilityFindings(options));
    const found = await look();
    if (found.length === 0) return found;
    await this.still();
    return look();
  }

  async #accessibilityFindings(options: AxeOptions): Promise<string[]> {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(axeSource);
    const violations = await this.page.evaluate(async ({ only, without = [], where, except }: AxeOptions) => {
      const { axe } = window as unknown as { axe: { run(context: unknown, options: object): Promise<AxeResults> } };
      const found = where !== undefined && document.querySelector(where) !== null;
      const results = await axe.run(
        { include: found ? [[where]] : [["html"]], exclude: except === undefined ? [] : [[except]] },
        {
          runOnly: only ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
          resultTypes: ["violations"],
          // No frames, and none of the rules that read the style sheets again.
          iframes: false,
          preload: false,
        },
      );
      // A target that is partly scrolled under a bar or a message is not too small.
      const isSmall = ({ target: [selector] }: NodeResult): boolean => {
        const box =
          typeof selector === "string" ? document.querySelector(selector)?.getBoundingClientRect() : undefined;
        return box === undefined || box.width < 24 || box.height < 24;
      };
      return results.violations.map((one) =>
        one.id === "target-size" ? { ...one, nodes: one.nodes.filter(isSmall) } : one,
      );
    }, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
    );
  }
}
