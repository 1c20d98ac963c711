import { useRef, useState } from "react";

/**
 * One piece of work at a time: a second tap may come before anything of the first is drawn, and does nothing. `busy` is
 * null while there is none, and says which it is where there may be several.
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
