import { lazy, Suspense } from "react";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import type { ShelfHomeProps } from "./ShelfHome.tsx";

const ShelfHome = lazy(() => import("./ShelfHome.tsx").then((part) => ({ default: part.ShelfHome })));

/** The shelf's code comes with the shelf: an app that is opened by its own address does without. */
export function ShelfScreen(props: ShelfHomeProps) {
  return (
    <Suspense fallback={<AppFrame>{null}</AppFrame>}>
      <ShelfHome {...props} />
    </Suspense>
  );
}
