import { useEffect, useState } from "react";
import { keptLock } from "./kept-lock.ts";
import { isShut, onOpened, shut } from "./opened-apps.ts";

/** In ms: a short look at another app does not count as leaving this one. */
const graceful = 3 * 60_000;

/** Whether the app is locked now: after opening, and after some minutes in the background. */
export function useLock(appId: string): { readonly locked: boolean; readonly open: () => void } {
  const opened = (): { readonly app: string; readonly locked: boolean } => ({
    app: appId,
    locked: isShut(appId),
  });
  const [state, setState] = useState(opened);
  // A different app in the same component starts over.
  if (state.app !== appId) setState(opened());
  useEffect(() => {
    let left: number | null = null;
    const look = (): void => {
      if (document.visibilityState === "hidden") left ??= Date.now();
      else {
        if (left !== null && Date.now() - left > graceful && keptLock(appId) !== null) {
          shut(appId);
          setState({ app: appId, locked: true });
        }
        left = null;
      }
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [appId]);
  useEffect(() => onOpened(() => setState((now) => (isShut(appId) ? now : { app: appId, locked: false }))), [appId]);
  return { locked: state.locked, open: () => setState({ app: appId, locked: false }) };
}
