import { lazy, Suspense, useEffect, useState } from "react";
import type { Device } from "./connect.ts";

const FittingBar = lazy(async () => ({ default: (await import("./FittingBar.tsx")).FittingBar }));

/** An overlay with the progress of an app's migration. */
export function FittingPlace({ device }: { readonly device: Device }) {
  const [part, setPart] = useState<number | null>(null);
  useEffect(() => device.onFitting((fitting) => setPart(fitting.part)), [device]);
  if (part === null) return null;
  return (
    <Suspense>
      <FittingBar part={part} />
    </Suspense>
  );
}
