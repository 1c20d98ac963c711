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
    // Timers stop while the phone sleeps: it would still show yesterday's "today".
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

/** The app's time in ms: the phone's, or the one that was set for trying things out. */
export function useAppNow(): number {
  const { clock } = usePlayer().description;
  const phone = useNow();
  return clock === null ? phone : Date.parse(clock);
}

/** The phone's time in ms, to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
