import type { Screen } from "#model/2-screens.ts";
import type { Checking } from "../checking.ts";
import { writtenScreens } from "./screens.ts";

/** `/tools/:id` and `/tools/:name` are the same route; `/tools/new` beside them is another, and is looked at first. */
export function checkClashingRoutes(at: Checking): void {
  const first = new Map<string, Screen>();
  for (const screen of writtenScreens(at)) {
    const pattern = screen.route
      .replace(/:[^/?]+/gu, ":")
      .replace(/\/+$/u, "")
      .toLocaleLowerCase("en");
    const other = first.get(pattern);
    if (other === undefined) first.set(pattern, screen);
    else at.report("clashing-routes", screen.span, { route: screen.route, screen: screen.name, other: other.name });
  }
}
