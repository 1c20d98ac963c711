import { useEffect, useState } from "react";
import { randomId } from "#text/random-id.ts";

/** Only secure origins have locks. */
const hasLocks = (): boolean => "locks" in navigator;

/**
 * A name for this page's shadow of the app that no other page holds. A lock keeps it and ends with the page, even after
 * a crash; the next page then reuses the name, so nothing is left behind. Null until the lock is granted.
 */
export function useSlot(app: string): string | null {
  const [slot, setSlot] = useState<string | null>(() => (hasLocks() ? null : randomId()));
  useEffect(() => {
    if (!hasLocks()) return undefined;
    let isWanted = true;
    let release = (): void => {
      isWanted = false;
    };
    const held = new Promise<void>((resolve) => {
      release = () => {
        isWanted = false;
        resolve();
      };
    });
    const take = async (number: number): Promise<void> => {
      const isTaken = await navigator.locks.request(
        `ninefold/shadow/${app}/${number}`,
        { ifAvailable: true },
        async (lock) => {
          if (lock === null) return false;
          if (isWanted) setSlot(String(number));
          await held;
          return true;
        },
      );
      if (!isTaken && isWanted) await take(number + 1);
    };
    take(1).catch(() => isWanted && setSlot(randomId()));
    return () => release();
  }, [app]);
  return slot;
}
