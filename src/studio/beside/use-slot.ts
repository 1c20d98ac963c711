import { useEffect, useState } from "react";
import { randomId } from "#text/random-id.ts";

/** Only a secure origin has them. */
const hasLocks = (): boolean => "locks" in navigator;

/**
 * A name that no other page holds for this app, for the shadow of this one. It is held by a lock, which ends with the page
 * however that ends: the next page takes the place over, and nothing is left behind. Null until it is known.
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
