import { Suspense, useEffect, useState } from "react";
import { LazyToasts } from "./lazy-overlays.ts";
import { onFirstToast } from "./toast-queue.ts";

/** Render once inside the frame; then use `showToast`. */
export function Toasts() {
  const [asked, setAsked] = useState(false);
  useEffect(() => onFirstToast(() => setAsked(true)), []);
  return asked ? (
    <Suspense fallback={null}>
      <LazyToasts />
    </Suspense>
  ) : null;
}
