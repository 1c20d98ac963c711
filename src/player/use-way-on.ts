import { useEffect, useRef } from "react";
import type { Route } from "./routes.ts";

/**
 * Whoever signs in or takes over on a page that is closed to them goes on at the app's start: nobody has asked for that
 * page. Whoever came to it by a link reads why it is closed.
 */
export function useWayOn(route: Route, isOpen: boolean, toStart: () => void): void {
  const page = route.kind === "screen" ? `${route.screen.name} ${route.at ?? ""}` : null;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const wasOpen = page !== null && seen.current === page;
    seen.current = isOpen ? page : null;
    if (wasOpen && !isOpen) toStart();
  }, [page, isOpen, toStart]);
}
