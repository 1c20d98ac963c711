import { useEffect, useLayoutEffect } from "react";

const kept = new Map<string, number>();
const storageKey = (key: string): string => `ninefold.scroll.${key}`;

function remembered(key: string): number {
  const known = kept.get(key);
  if (known !== undefined) return known;
  try {
    return Number(sessionStorage.getItem(storageKey(key)) ?? 0) || 0;
  } catch {
    return 0; // Storage may be unavailable; then a reload starts at the top.
  }
}

/** Restores the scroll position as soon as the content is tall enough, unless the person scrolls first. */
export function useKeptScroll(scroller: HTMLElement | null, key: string | undefined): void {
  useLayoutEffect(() => {
    if (!scroller || key === undefined) return undefined;
    const goal = remembered(key);
    if (goal <= 0) return undefined;
    let over = false;
    const stop = (): void => {
      over = true;
      watch.disconnect();
    };
    const attempt = (): void => {
      if (over) return;
      scroller.scrollTo({ top: goal, behavior: "instant" });
      if (Math.abs(scroller.scrollTop - goal) < 2) stop();
    };
    const watch = new ResizeObserver(attempt);
    for (const child of scroller.children) watch.observe(child);
    attempt();
    const timer = setTimeout(stop, 2500);
    scroller.addEventListener("pointerdown", stop, { once: true });
    scroller.addEventListener("wheel", stop, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      stop();
      scroller.removeEventListener("pointerdown", stop);
      scroller.removeEventListener("wheel", stop);
    };
  }, [scroller, key]);

  useEffect(() => {
    if (!scroller || key === undefined) return undefined;
    const keep = (): void => {
      kept.set(key, scroller.scrollTop);
    };
    const store = (): void => {
      try {
        sessionStorage.setItem(storageKey(key), String(Math.round(kept.get(key) ?? 0)));
      } catch {
        // Storage is unavailable: kept in memory only.
      }
    };
    scroller.addEventListener("scroll", keep, { passive: true });
    addEventListener("pagehide", store);
    return () => {
      scroller.removeEventListener("scroll", keep);
      removeEventListener("pagehide", store);
      store();
    };
  }, [scroller, key]);
}
