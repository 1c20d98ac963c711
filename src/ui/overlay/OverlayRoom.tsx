import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import type { ReactNode } from "react";
import { useUi } from "../frame/ui-context.tsx";
import "./overlay.css";

/** Common to all overlays: the reading direction, and no style elements, which the page's content policy forbids. */
export function OverlayRoom({ children }: { readonly children: ReactNode }) {
  const { dir } = useUi();
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={dir}>{children}</DirectionProvider>
    </CSPProvider>
  );
}
