import { useEffect, useRef, useState } from "react";

/**
 * A value that several quick taps change. Each tap builds on the latest wanted value, which is shown at once. Requests
 * go out one after the other; values that are outdated by then are skipped.
 */
export function useWanted<T>(known: T, ask: (wanted: T) => Promise<unknown>, failed: () => void) {
  const [shown, setShown] = useState<{ readonly value: T } | null>(null);
  const latest = useRef<{ readonly value: T } | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  // When the answer is drawn, `known` has the value.
  useEffect(() => {
    if (shown === null) latest.current = null;
  }, [shown]);
  const want = (change: (now: T) => T): void => {
    const next = { value: change(latest.current === null ? known : latest.current.value) };
    latest.current = next;
    setShown(next);
    last.current = last.current
      .then(() => (latest.current === next ? ask(next.value) : undefined))
      .catch(failed)
      .finally(() => setShown((now) => (now === next ? null : now)));
  };
  return { wanted: shown === null ? known : shown.value, want };
}
