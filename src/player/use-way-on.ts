import { useEffect, useRef } from "react";
import type { Route } from "./routes.ts";

/**
 * If a sign-in or takeover closes the page on screen to the new person, the app goes to its start. A page that was
 * closed when it was opened (by a link) stays and says why.
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
