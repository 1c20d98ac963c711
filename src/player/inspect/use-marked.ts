import { useEffect, useState } from "react";
import { partsOf } from "./marks.ts";

/** In ms: how long to wait for the page with the element. */
const PATIENCE = 10_000;
/** In ms: how long the frame is shown. */
const SHOWN = 6_000;

/** The visible element for a mark. A field is matched by its position in the document, because its name may differ. */
function elementFor(mark: string): Element | null {
  const all = [...document.querySelectorAll("[data-mark]")];
  const wanted = keyOf(mark);
  return all.find((one) => keyOf(one.getAttribute("data-mark") ?? "") === wanted && one.checkVisibility()) ?? null;
}

function keyOf(mark: string): string {
  const [kind, , start] = partsOf(mark);
  return kind === "field" ? `field ${start ?? ""}` : mark;
}

/** The element for a mark once it is on the page; scrolls to it. Null: not there yet, or its frame has ended. */
export function useMarked(mark: string | null): Element | null {
  const [found, setFound] = useState<Element | null>(null);
  useEffect(() => {
    if (mark === null) return undefined;
    let hide: ReturnType<typeof setTimeout> | undefined;
    const look = (): boolean => {
      const element = elementFor(mark);
      if (element === null) return false;
      element.scrollIntoView({ block: "center" });
      setFound(element);
      hide = setTimeout(() => setFound(null), SHOWN);
      return true;
    };
    // A page is rendered in steps: an element found too early may disappear again with the previous screen.
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    const first = setTimeout(() => {
      if (!look()) observer.observe(document.body, { childList: true, subtree: true });
    }, 300);
    const stop = setTimeout(() => observer.disconnect(), PATIENCE);
    return () => {
      observer.disconnect();
      clearTimeout(first);
      clearTimeout(stop);
      clearTimeout(hide);
    };
  }, [mark]);
  return mark === null ? null : found;
}
