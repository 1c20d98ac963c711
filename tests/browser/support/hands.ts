import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Phone } from "./phone.ts";

/** Operates the page and counts the effort: with a thumb, or with the keyboard alone. */
export interface Hands {
  readonly phone: Phone;
  /** The number of taps, or of keys other than letters. */
  readonly moves: () => number;
  readonly letters: () => number;
  /** Taps a button, a row or a card. */
  use(what: Locator): Promise<void>;
  /** Writes into a field, replacing its content. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses an option of a segmented control. */
  choose(radio: Locator): Promise<void>;
  /** Chooses an item of the open menu or list of choices. */
  useInMenu(item: Locator): Promise<void>;
  /** Moves to the end of a line of the document's text. */
  toLine(text: Locator, line: string): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

abstract class Counting {
  readonly phone: Phone;
  protected used = 0;
  #letters = 0;

  constructor(phone: Phone) {
    this.phone = phone;
  }

  moves = (): number => this.used;
  letters = (): number => this.#letters;

  async type(text: string): Promise<void> {
    this.#letters += text.length;
    await this.enter(text);
  }

  protected enter(text: string): Promise<void> {
    return this.phone.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.used += 1;
    await this.phone.page.keyboard.press(key);
  }
}

/** A thumb; the phone's keyboard enters whole words. */
export class Thumb extends Counting implements Hands {
  protected override enter(text: string): Promise<void> {
    return this.phone.page.keyboard.insertText(text);
  }

  async use(what: Locator): Promise<void> {
    this.used += 1;
    await what.first().tap();
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.use(field);
    // Selecting the whole content takes one more tap on a phone.
    if ((await field.first().inputValue()) !== "") {
      this.used += 1;
      await field.first().selectText();
    }
    await this.type(text);
  }

  async toLine(text: Locator, line: string): Promise<void> {
    await this.use(text.getByText(line));
    await this.phone.page.keyboard.press("End");
  }

  choose = (radio: Locator): Promise<void> => this.use(radio);
  useInMenu = (item: Locator): Promise<void> => this.use(item);
}

/** Something that takes more key presses counts as unreachable. */
const FAR = 90;

/** A keyboard without a mouse: Tab and Shift+Tab move the focus, Enter activates. */
export class Keyboard extends Counting implements Hands {
  async use(what: Locator): Promise<void> {
    await this.#tabTo(what);
    await this.press("Enter");
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#tabTo(field);
    if ((await field.first().inputValue()) !== "") await this.press("Control+a");
    await this.type(text);
  }

  async choose(radio: Locator): Promise<void> {
    const group = radio.first().locator("xpath=ancestor::*[@role='radiogroup']").getByRole("radio", { checked: true });
    await this.#tabTo(group);
    await this.#stepTo(radio, "ArrowRight");
    await expect.poll(() => radio.first().isChecked()).toBe(true);
  }

  async useInMenu(item: Locator): Promise<void> {
    await this.#stepTo(item, "ArrowDown");
    await this.press("Enter");
  }

  async toLine(text: Locator, line: string): Promise<void> {
    await text.getByText(line).waitFor();
    if (!(await text.evaluate((element) => element.matches(":focus")))) await this.#tabTo(text);
    await this.press("Control+Home");
    const lines = await text.locator(".cm-line").allInnerTexts();
    for (let at = lines.findIndex((one) => one.includes(line)); at > 0; at -= 1) await this.press("ArrowDown");
    await this.press("End");
  }

  /** Waits first, as a person does who sees that something is not there yet. */
  async #tabTo(what: Locator): Promise<void> {
    const goal = what.first();
    await goal.waitFor();
    await this.phone.still();
    // Choose the shorter direction: elements before the focus are reached backwards.
    const isBefore = await goal.evaluate((element) => {
      const here = document.activeElement;
      return here !== null && (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    });
    await this.#stepTo(what, isBefore ? "Shift+Tab" : "Tab");
  }

  async #stepTo(what: Locator, key: string): Promise<void> {
    const goal = what.first();
    await goal.waitFor();
    const isThere = (): Promise<boolean> => goal.evaluate((element) => element.matches(":focus"));
    for (let presses = 0; presses < FAR && !(await isThere()); presses += 1) await this.press(key);
    if (await isThere()) return;
    const here = await this.phone.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`The keyboard does not reach ${String(what)}; it stands at ${here ?? "nothing"}`);
  }
}
