import type { Browser, ElementHandle, Page } from "puppeteer-core";
import { PATIENCE } from "../browser/support/patience.ts";

/** A Firefox tab in the size of a phone, with the same methods, named after what a person does, as the phones have. */
export class FirefoxTab {
  readonly page: Page;
  /** Unexpected console messages. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  static async open(browser: Browser, address: string): Promise<FirefoxTab> {
    const tab = new FirefoxTab(await browser.newPage());
    await tab.page.setViewport({ width: 390, height: 844 });
    await tab.page.goto(address);
    return tab;
  }

  async tap(role: string, name: string, inside = ""): Promise<void> {
    await this.page.locator(`${inside} ${byRole(role, name)}`.trim()).click();
  }

  async tapText(text: string, inside = ""): Promise<void> {
    await this.page.locator(`${inside} ::-p-text(${text})`.trim()).click();
  }

  async sees(text: string): Promise<void> {
    await this.#comesIntoSight(`::-p-text(${text})`);
  }

  async seesHeading(name: string): Promise<void> {
    await this.#comesIntoSight(byRole("heading", name));
  }

  /** The field whose label begins with this text. */
  async field(label: string): Promise<ElementHandle<HTMLInputElement>> {
    const handle = await this.page.waitForFunction(
      (wanted) => {
        const namesOf = (one: HTMLInputElement): readonly (string | null | undefined)[] => [
          ...[...(one.labels ?? [])].map((text) => text.textContent),
          ...(one.getAttribute("aria-labelledby") ?? "")
            .split(" ")
            .map((id) => document.getElementById(id)?.textContent),
        ];
        const fields = document.querySelectorAll<HTMLInputElement>("input, textarea, button");
        return [...fields].find((one) => namesOf(one).some((name) => name?.trim().startsWith(wanted))) ?? false;
      },
      {},
      label,
    );
    const element = handle.asElement();
    if (element === null) throw new Error(`There is no field ${label}.`);
    return element as ElementHandle<HTMLInputElement>;
  }

  async fill(label: string, text: string): Promise<void> {
    const field = await this.field(label);
    await field.asLocator().fill(text);
  }

  /** Types month, day and year digit by digit, as Firefox expects in English. */
  async typeDate(label: string, date: string): Promise<void> {
    const field = await this.field(label);
    await field.focus();
    const [year, month, day] = date.split("-");
    await this.page.keyboard.type(`${month}${day}${year}`);
    await this.page.waitForFunction((input, wanted) => input.value === wanted, {}, field, date);
  }

  async installed(): Promise<void> {
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }

  async #comesIntoSight(selector: string): Promise<void> {
    try {
      await this.page.waitForSelector(selector, { visible: true });
    } catch (problem) {
      const seen = await this.page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, " ").slice(0, 1000));
      const instead = [this.page.url(), ...this.complaints, seen].join("\n");
      throw new Error(`${String(problem)}\nThis was there instead: ${instead}`, { cause: problem });
    }
  }
}

const byRole = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`;
