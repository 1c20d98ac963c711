import { Suspense, useEffect, useState } from "react";
import { LazyToasts } from "./lazy-overlays.ts";
import { onFirstToast } from "./toast-queue.ts";

/** Put once inside the frame; `showToast` does the rest. */
export function Toasts() {
  const [asked, setAsked] = useState(false);
  useEffect(() => onFirstToast(() => setAsked(true)), []);
  return asked ? (
    <Suspense fallback={null}>
      <LazyToasts />
    </Suspense>
  ) : null;
}
