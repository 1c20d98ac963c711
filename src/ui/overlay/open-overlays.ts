import { useEffect, useRef } from "react";
import { keyboardAtHand } from "../frame/keyboard-at-hand.ts";

/** What is open over the page, the last one on top: "back" closes it before it leaves the page. */
const open: (() => void)[] = [];

export const hasOpenOverlay = (): boolean => open.length > 0;

export const closeTopOverlay = (): void => open.at(-1)?.();

interface Watcher extends EventTarget {
  readonly destroy: () => void;
}

/** Phones with a back gesture tell the page of it by this, also where there is no page to go back to. */
function watchBackGesture(): Watcher | null {
  // With a keyboard it would be told of Escape, which every overlay knows itself.
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
