import { keptLock } from "#player/lock/kept-lock.ts";
import { keepPicture, scrolledPlace } from "#player/state/kept-pictures.ts";
import { somethingChosen } from "#player/state/list-choices.ts";
import { addressNow, drawnBy } from "./drawn-by.ts";
import { stylesOf } from "./styles-of.ts";
import { takePicture } from "./take-picture.ts";

/** A screen that has not changed for so long stands. */
const SETTLED = 1500;

/**
 * Keeps a picture of each address of the app once it stands for the first time, and of the last one when the person
 * turns away. Returns the way to stop it.
 */
export function keepPictures(app: string): () => void {
  const root = document.getElementById("root");
  if (root === null) return () => undefined;
  const taken = new Set<string>();
  const keep = (): void => {
    const address = addressNow();
    const html = keptLock(app) === null && !somethingChosen() && scrolledBy(root) === 0 ? takePicture(root) : null;
    if (html === null) return;
    taken.add(address);
    const { lang, dir } = document.documentElement;
    const styles = stylesOf(root);
    keepPicture(address, { drawnBy: drawnBy(), html, styles, title: document.title, lang, dir });
  };

  let timer = 0;
  const changed = (): void => {
    clearTimeout(timer);
    if (!taken.has(addressNow())) timer = window.setTimeout(() => whenIdle(keep), SETTLED);
  };
  const watch = new MutationObserver(changed);
  watch.observe(root, { subtree: true, childList: true });
  changed();

  const turnedAway = (): void => {
    if (document.visibilityState !== "hidden") return;
    keep();
    try {
      if (scrolledBy(root) > 0) sessionStorage.setItem(scrolledPlace, addressNow());
      else sessionStorage.removeItem(scrolledPlace);
    } catch {
      // The list then begins at its beginning too.
    }
  };
  document.addEventListener("visibilitychange", turnedAway);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener("visibilitychange", turnedAway);
  };
}

const scrolledBy = (root: HTMLElement): number => root.querySelector(".page-scroll")?.scrollTop ?? 0;

/** Not every browser can say that it is idle. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 2000 });
  else work();
};
