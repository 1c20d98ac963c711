import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast-queue.ts";

const LazyHost = lazy(() => import("./ToastHost.tsx").then((m) => ({ default: m.ToastHost })));

/** Put once inside the frame; `showToast` does the rest. */
export function Toasts() {
  const [asked, setAsked] = useState(false);
  useEffect(() => onFirstToast(() => setAsked(true)), []);
  return asked ? (
    <Suspense fallback={null}>
      <LazyHost />
    </Suspense>
  ) : null;
}
