import { readPlace, type Place } from "#player/routes.ts";
import { isShadow } from "#shelf/shadow-id.ts";
import type { SitePlace } from "./site-place.ts";

/** What `ninefold run` once kept for all files alike: no file has it any more, and it can still be looked at. */
const OF_ALL_FILES = "app";

/**
 * Which part of the program an address belongs to. At the address of one app, or on a site of its own, there is no shelf:
 * the app is the first page.
 */
export function placeOf(path: string, site: Pick<SitePlace, "only" | "app" | "live">): Place {
  const place = readPlace(path);
  const app = site.only?.app ?? site.app;
  if (app === null) return place;
  const first: Place = { kind: "app", app, inside: "/" };
  if (place.kind === "shelf") return first;
  if (site.only === null) return place;
  if (site.live && "app" in place && isOfAnotherFile(place.app, site.only.app)) return first;
  // A site of one app takes in no other, and one for users shows them no document, whatever the address says.
  const elsewhere = place.kind === "unknown" || place.kind === "received";
  return elsewhere || (place.kind === "source" && !site.only.forBuilders) ? first : place;
}

/** The address was left open by a page of another file, which was run here before. */
const isOfAnotherFile = (app: string, own: string): boolean => app !== own && app !== OF_ALL_FILES && !isShadow(app);
