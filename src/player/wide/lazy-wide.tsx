import { Suspense, useEffect, useState } from "react";
import { useSideBySide } from "#ui/frame/side-by-side.ts";
import { lazyPart } from "../lazy-sheet.tsx";
import type { SideBarProps } from "./SideBar.tsx";
import type { WidePagesProps } from "./WidePages.tsx";

const Side = lazyPart(() => import("./SideBar.tsx").then((part) => part.SideBar));
const Pages = lazyPart(() => import("./WidePages.tsx").then((part) => part.WidePages));

export const SideBar = (props: SideBarProps) => (
  <Suspense fallback={null}>
    <Side {...props} />
  </Suspense>
);

export const WidePages = (props: WidePagesProps) => (
  <Suspense fallback={null}>
    <Pages {...props} />
  </Suspense>
);

/**
 * Whether two pages fit side by side. A phone turned to landscape keeps its page until the code for two is loaded:
 * otherwise it would show nothing meanwhile.
 */
export function useWide(): boolean {
  const hasRoom = useSideBySide();
  const [ready, setReady] = useState(hasRoom);
  useEffect(() => {
    if (!hasRoom || ready) return undefined;
    let current = true;
    void Promise.all([Side.load(), Pages.load()]).then(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [hasRoom, ready]);
  return hasRoom && ready;
}
