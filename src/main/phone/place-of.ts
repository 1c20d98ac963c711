import { readPlace, type Place } from "#player/routes.ts";
import { isShadow } from "#shelf/shadow-id.ts";
import type { SitePlace } from "./site-place.ts";

/** Id of the records that `ninefold run` once kept for all files together. They can still be viewed. */
const OF_ALL_FILES = "app";

/**
 * The part of the program that an address leads to. At the address of one app, or on a site of one document, there is
 * no shelf; the app itself is the first page.
 */
export function placeOf(path: string, site: Pick<SitePlace, "only" | "app" | "live">): Place {
  const place = readPlace(path);
  const app = site.only?.app ?? site.app;
  if (app === null) return place;
  const first: Place = { kind: "app", app, inside: "/" };
  if (place.kind === "shelf") return first;
  if (site.only === null) return place;
  if (site.live && "app" in place && isOfAnotherFile(place.app, site.only.app)) return first;
  // A site of one document opens no received apps, and a build for users shows no document, whatever the address.
  const elsewhere = place.kind === "unknown" || place.kind === "received";
  return elsewhere || (place.kind === "source" && !site.only.forBuilders) ? first : place;
}

/** True for the address of a file that was run here earlier. */
const isOfAnotherFile = (app: string, own: string): boolean => app !== own && app !== OF_ALL_FILES && !isShadow(app);
