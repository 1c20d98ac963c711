// A script of its own, before the program: starts the worker, and shows the screen as it was last seen at this address,
// until the program has drawn the live one. Links in it work; everything else waits.
import { pictureAt, scrolledPlace, type KeptPicture } from "#player/state/kept-pictures.ts";
import { addressNow, drawnBy } from "./drawn-by.ts";
import { startWorkerEarly } from "./start-worker-early.ts";
import { whenLive } from "./when-live.ts";

startWorkerEarly();
const root = document.getElementById("root");
try {
  const kept = JSON.parse(localStorage.getItem(pictureAt(addressNow())) ?? "null") as KeptPicture | null;
  if (root && kept?.drawnBy === drawnBy() && sessionStorage.getItem(scrolledPlace) !== addressNow()) show(root, kept);
} catch {
  // Storage is closed to the page: there is nothing to show.
}

function show(live: HTMLElement, kept: KeptPicture): void {
  const page = document.documentElement;
  const picture = document.createElement("div");
  picture.id = "picture";
  picture.ariaBusy = "true";
  picture.innerHTML = kept.html;
  // The security policy lets scripts set styles, and no text of a page.
  for (const styled of picture.querySelectorAll<HTMLElement>("[data-style]"))
    styled.style.cssText = styled.dataset["style"] ?? "";
  picture.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("a")) event.preventDefault();
  });

  const hide = (hidden: boolean): void => {
    live.inert = hidden;
    live.ariaHidden = hidden ? "true" : null;
  };

  let over = false;
  const end = (): void => {
    over = true;
    stop();
    removeEventListener("hashchange", end);
    const [seen, now] = [picture, live].map((place) => place.querySelector(".page-scroll"));
    if (seen && now && seen.scrollTop > 0) now.scrollTop = seen.scrollTop;
    picture.remove();
    hide(false);
  };
  const begin = (): void => {
    if (over) return;
    hide(true);
    live.before(picture);
    page.lang = kept.lang;
    page.dir = kept.dir;
    document.title = kept.title;
  };
  const stop = whenLive(live, end);
  addEventListener("hashchange", end);

  const there = new Set([...document.styleSheets].map(({ href }) => href));
  const missing = kept.styles.filter((address) => !there.has(address));
  let waiting = missing.length;
  if (waiting === 0) begin();
  for (const address of missing) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.addEventListener("load", () => --waiting === 0 && begin());
    document.head.append(link);
  }
}
