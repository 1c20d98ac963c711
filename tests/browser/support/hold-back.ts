import type { Page } from "playwright-core";

/**
 * Keeps what the page asks the engine by this name, until the answer is called: then it goes out, and how much it was is
 * told. A reload ends it too.
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

/** Keeps all that the page asks from its next start on, until the answer is called: the engine is still starting. */
export async function holdBackStart(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    // Once: the start after that is an ordinary one.
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
