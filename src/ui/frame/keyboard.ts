import { useEffect, type RefObject } from "react";

/**
 * While the on-screen keyboard is open, the frame ends above it and the tab bar is hidden, so that the focused field is
 * never covered. Android resizes the window itself; iOS only changes the visual viewport.
 */
export function useKeyboardRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    let tallest: { readonly width: number; readonly height: number } | null = null;
    const sizeNow = () => ({ width: view.width, height: view.height });
    // The observer reports after layout: reading the size here would force a layout during rendering.
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
        // iOS pans the page to show the field; the frame already fits, so it must not move.
        if (view.offsetTop > 0) window.scrollTo(0, 0);
        document.activeElement?.scrollIntoView({ block: "nearest" });
      } else element.style.removeProperty("--frame-height");
    };
    // On blur the focus may be on its way to the next field, with the keyboard still open. Measuring at once would also
    // force a layout while the page is changing.
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
  // The text editor is in a shadow root.
  const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
  return active instanceof HTMLElement && (active.isContentEditable || active.matches("input, textarea, select"));
}
