import { useRef, useState } from "react";

/**
 * One piece of work at a time: a second tap, which may come before the first one has rendered anything, does nothing.
 * `busy` is null while idle, else the key of the work if there are several.
 */
export function useBusy() {
  const isBusy = useRef(false);
  const [busy, setBusy] = useState<string | null>(null);
  const once = async (work: () => Promise<unknown>, which = ""): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(which);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };
  return { busy, once };
}
