import { useEffect, type RefObject } from "react";

/**
 * Lets a large title share the line with the page's buttons. If the title would wrap because of a button's label, the
 * buttons become brief (`data-brief`), so that a badge that comes and goes does not move the page. If one of its words
 * would still break, the title gets a line of its own below.
 */
export function useRoomForTitle(
  sharesLine: boolean,
  buttons: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [place, shown] = [buttons.current, title.current];
    if (!sharesLine || !place || !shown) return undefined;
    const line = shown.closest(".page-heading");
    if (!line) return undefined;
    let last = "";
    const watch = new ResizeObserver(() => {
      const sizes = `${place.offsetWidth} ${line.clientWidth}`;
      if (sizes === last) return;
      // Set on the title only: an inherited property on the page would recalculate the styles of every row.
      place.removeAttribute("data-brief");
      line.removeAttribute("data-own-line");
      shown.style.setProperty("--actions", `${place.offsetWidth}px`);
      if (linesOf(shown) > 1) {
        place.setAttribute("data-brief", "");
        shown.style.setProperty("--actions", `${place.offsetWidth}px`);
      }
      line.toggleAttribute("data-own-line", breaksAWord(shown));
      last = `${place.offsetWidth} ${line.clientWidth}`;
    });
    watch.observe(place);
    watch.observe(line);
    return () => watch.disconnect();
  }, [sharesLine, buttons, title]);
}

const linesOf = (shown: HTMLElement): number => {
  const range = document.createRange();
  range.selectNodeContents(shown);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

/** Whether a word of the title is broken over two lines. */
function breaksAWord(shown: HTMLElement): boolean {
  const text = shown.firstChild;
  if (!(text instanceof Text)) return false;
  const range = document.createRange();
  return [...text.data.matchAll(/[^\s-]+/gu)].some(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
}
