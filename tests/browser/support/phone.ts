import type { AxeResults, NodeResult } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { openPhones } from "./open-phones.ts";
import { PATIENCE } from "./patience.ts";
import { axeSource, type Site } from "./site.ts";
import { within } from "./within.ts";

export interface AxeOptions {
  /** Only these rules, instead of all of WCAG 2.2 AA and best practice. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Only what this selects, instead of the whole page. */
  readonly where?: string;
  /** All but what this selects. */
  readonly except?: string;
}

/**
 * What the browser fetches for itself, past the page and its service worker: icons for its home screen, a newer service
 * worker. Whether it does so just after the network was cut is a matter of moments, and no fault of the page.
 */
const ofTheBrowserItself =
  /ERR_INTERNET_DISCONNECTED \(.*\/(?:icon[^/]*\.(?:svg|png)|favicon\.ico|manifest\.webmanifest|service-worker\.js)\)$|icon from the Manifest/;

/** A phone showing Ninefold; its methods read as what a person does. Things are found as a screen reader finds them. */
export class Phone {
  readonly page: Page;
  readonly #site: Site;
  readonly #close: () => Promise<void>;
  /** Everything the console said that should not have been said. */
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

  /** Waits until the whole program is on the device. */
  async installed(): Promise<void> {
    const ready = this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await within("the service worker is ready", ready);
  }

  /** Nothing is being fetched any more, and nothing moves. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(
      () =>
        document.querySelector(".page h1") !== null &&
        document.querySelector(".page[aria-busy], .page .skeleton, .chart-wait, .sheet .skeleton") === null,
    );
    await this.still();
  }

  /** What was to be drawn is drawn, and nothing moves. */
  async still(): Promise<void> {
    const nothingMoves = this.page.evaluate(async () => {
      await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      // A colour on its way to another is neither; what never ends (a spinner) is not waited for.
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
   * What axe finds, one line each; empty when there is nothing to report. It takes its time, and a message may leave
   * meanwhile: what it finds is looked at once more when nothing moves, and what is gone by then was on its way out.
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
          // No frames, and no rule that reads the style sheets once more.
          iframes: false,
          preload: false,
        },
      );
      // What is scrolled half under a bar or a message is large enough all the same.
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
