import { useEffect, useRef } from "react";
import { keyboardAtHand } from "../frame/keyboard-at-hand.ts";

/** Callbacks that close the open overlays, the top one last: "back" closes it before it leaves the page. */
const open: (() => void)[] = [];

export const hasOpenOverlay = (): boolean => open.length > 0;

export const closeTopOverlay = (): void => open.at(-1)?.();

interface Watcher extends EventTarget {
  readonly destroy: () => void;
}

/** CloseWatcher reports a phone's back gesture, even if there is no page to go back to. */
function watchBackGesture(): Watcher | null {
  // On desktops it would only report Escape, which every overlay handles itself.
  if (keyboardAtHand() || !("CloseWatcher" in window)) return null;
  return new (window.CloseWatcher as new () => Watcher)();
}

export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const mine = (): void => latest.current();
    open.push(mine);
    const watcher = watchBackGesture();
    watcher?.addEventListener("close", mine);
    return () => {
      open.splice(open.indexOf(mine), 1);
      watcher?.destroy();
    };
  }, [isOpen]);
}
