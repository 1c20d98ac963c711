import type { Route } from "./routes.ts";

/**
 * Two records on one screen are two pages. The sheet of an event opens over its record's page, so it has the same key.
 */
export function pageKey(route: Route): string {
  switch (route.kind) {
    case "screen":
      return `screen ${route.screen.name} ${route.at ?? ""}`;
    case "new":
      return `new ${route.entity} ${JSON.stringify(route.values)}`;
    case "edit":
      return `edit ${route.entity} ${route.id}`;
    case "record":
    case "do":
      return `record ${route.entity} ${route.id}`;
    default:
      return route.kind;
  }
}
