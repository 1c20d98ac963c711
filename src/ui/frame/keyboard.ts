import { useEffect, type RefObject } from "react";

/**
 * While the on-screen keyboard is up, the frame ends where the keyboard begins and the tab bar makes room, so that the
 * field in use is never covered. Android shrinks the window by itself; iOS only tells through the visual viewport.
 */
export function useKeyboardRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    let tallest: { readonly width: number; readonly height: number } | null = null;
    const sizeNow = () => ({ width: view.width, height: view.height });
    // Told once the page is laid out: asking for the size here would lay it out in the middle of drawing it.
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect();
      tallest ??= sizeNow();
    });
    if (frame.current) laidOut.observe(frame.current);
    const fit = (): void => {
      const element = frame.current;
      if (!element) return;
      if (!tallest || Math.abs(view.width - tallest.width) > 1 || view.height > tallest.height) tallest = sizeNow();
      const up = view.scale < 1.05 && tallest.height - view.height > 140 && isTyping();
      element.toggleAttribute("data-keyboard", up);
      if (up) {
        element.style.setProperty("--frame-height", `${Math.round(view.height)}px`);
        // iOS pans the page to show the field; the frame is small enough now and stays in place.
        if (view.offsetTop > 0) window.scrollTo(0, 0);
        document.activeElement?.scrollIntoView({ block: "nearest" });
      } else element.style.removeProperty("--frame-height");
    };
    // Whoever leaves a field may be on the way to the next one, with the keyboard up. And a page that is being changed
    // would be laid out for the question alone.
    let frameAsked = 0;
    const fitSoon = (): void => {
      cancelAnimationFrame(frameAsked);
      frameAsked = requestAnimationFrame(fit);
    };
    view.addEventListener("resize", fit);
    addEventListener("focusout", fitSoon);
    return () => {
      laidOut.disconnect();
      cancelAnimationFrame(frameAsked);
      view.removeEventListener("resize", fit);
      removeEventListener("focusout", fitSoon);
    };
  }, [frame]);
}

function isTyping(): boolean {
  // The text editor stands in a shadow root.
  const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
  return active instanceof HTMLElement && (active.isContentEditable || active.matches("input, textarea, select"));
}
