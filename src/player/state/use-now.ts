import { useSyncExternalStore } from "react";
import { usePlayer } from "../player-context.ts";

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    timer = setInterval(tick, 60_000);
    // A phone that slept shows yesterday's "today" until it is told.
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
    timer = null;
  };
}

/** The app's time: the phone's, or the one that was set for trying things out. */
export function useAppNow(): number {
  const { clock } = usePlayer().description;
  const phone = useNow();
  return clock === null ? phone : Date.parse(clock);
}

/** The phone's time, to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
