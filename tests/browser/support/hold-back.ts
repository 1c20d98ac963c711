import type { Page } from "playwright-core";

/** Keeps what the page asks the engine by this name, until the answer is called: then it goes out. A reload ends it too. */
export async function holdBack(page: Page, name: string): Promise<() => Promise<void>> {
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
    const letGo = (): void => {
      holds = false;
      for (const one of held.splice(0)) one();
    };
    Object.assign(window, { letGo });
  }, name);
  return () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
}
