import { useEffect, type RefObject } from "react";

/**
 * A large title in the line of the page's buttons leaves them their room. Where it would take a second line because of
 * the name on one of them, the buttons are brief (`data-brief`): a sign that comes and goes moves no page. Where one of
 * its words would break beside them all the same, it has a line of its own below.
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
      // Set on the title alone: whoever inherits it has its style worked out anew, which on the whole page is every row.
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

/** Whether a word stands on two lines. */
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
