import { useEffect, type RefObject } from "react";

/**
 * A large title in the line of the page's buttons leaves them their room. Where one of its words would break beside them,
 * it has a line of its own below.
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
      last = sizes;
      // Set on the title alone: whoever inherits it has its style worked out anew, which on the whole page is every row.
      shown.style.setProperty("--actions", `${place.offsetWidth}px`);
      line.removeAttribute("data-own-line");
      line.toggleAttribute("data-own-line", breaksAWord(shown));
    });
    watch.observe(place);
    watch.observe(line);
    return () => watch.disconnect();
  }, [sharesLine, buttons, title]);
}

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
