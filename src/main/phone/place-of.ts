import { readPlace, type Place } from "#player/routes.ts";
import type { SitePlace } from "./site-place.ts";

/**
 * Which part of the program an address belongs to. At the address of one app, or on a site of its own, there is no shelf:
 * the app is the first page.
 */
export function placeOf(path: string, site: Pick<SitePlace, "only" | "app">): Place {
  const place = readPlace(path);
  const app = site.only?.app ?? site.app;
  if (app === null) return place;
  const first: Place = { kind: "app", app, inside: "/" };
  if (place.kind === "shelf") return first;
  if (site.only === null) return place;
  // A site of one app takes in no other, and one for users shows them no document, whatever the address says.
  const elsewhere = place.kind === "unknown" || place.kind === "received";
  return elsewhere || (place.kind === "source" && !site.only.forBuilders) ? first : place;
}
