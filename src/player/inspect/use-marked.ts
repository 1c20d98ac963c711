import { useEffect, useState } from "react";
import { partsOf } from "./marks.ts";

/** So long one waits for the page that has the element. */
const PATIENCE = 10_000;
/** So long the frame stays around it. */
const SHOWN = 6_000;

/** The element on the page that a mark means; a field is known by its place in the document, whatever it is called. */
function elementFor(mark: string): Element | null {
  const all = [...document.querySelectorAll("[data-mark]")];
  const wanted = keyOf(mark);
  return all.find((one) => keyOf(one.getAttribute("data-mark") ?? "") === wanted && one.checkVisibility()) ?? null;
}

function keyOf(mark: string): string {
  const [kind, , start] = partsOf(mark);
  return kind === "field" ? `field ${start ?? ""}` : mark;
}

/** The element that stands for something, once it is on the page; it is scrolled to. Null: none, or no more. */
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
    // A page is drawn in steps: the element may be there before its screen has come, and go with it.
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
