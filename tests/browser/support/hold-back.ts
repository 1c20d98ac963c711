import type { Page } from "playwright-core";

/**
 * Holds back the page's messages to the engine that contain this word. The returned function releases them and returns
 * how many there were; a reload ends the holding too.
 */
export async function holdBack(page: Page, name: string): Promise<() => Promise<number>> {
  await page.evaluate((word) => {
    const held: (() => void)[] = [];
    let holds = true;
    for (const { prototype } of [Worker, MessagePort, BroadcastChannel]) {
      const post = prototype.postMessage;
      prototype.postMessage = function later(this: typeof prototype, ...given: [never]) {
        if (holds && JSON.stringify(given[0]).includes(word)) held.push(() => post.apply(this, given));
        else post.apply(this, given);
      };
    }
    const letGo = (): number => {
      holds = false;
      const all = held.splice(0);
      for (const one of all) one();
      return all.length;
    };
    Object.assign(window, { letGo, held });
  }, name);
  return () => page.evaluate(() => (window as unknown as { letGo: () => number }).letGo());
}

/**
 * Holds back all messages of the page from its next start on, as if the engine were still starting. The returned
 * function releases them.
 */
export async function holdBackStart(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    // Only once: later starts are normal.
    if (sessionStorage.getItem("held") !== null) return;
    sessionStorage.setItem("held", "yes");
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function later(this: Worker, ...given: [never]) {
      held.push(() => post.apply(this, given));
    };
    const letGo = (): void => {
      Worker.prototype.postMessage = post;
      for (const one of held.splice(0)) one();
    };
    Object.assign(window, { letGo });
  });
  return () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
}
