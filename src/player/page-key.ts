import type { Route } from "./routes.ts";

/** Pages of one screen with different records are different pages; the sheet of an event stands over its record's page. */
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
