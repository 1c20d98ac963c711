import type { Formatting } from "../format/format.ts";
import { formatPlace } from "../format/place.ts";
import { readPlace } from "./read-place.ts";

export const EXAMPLE_PLACE = { latitude: 52.52, longitude: 13.405 };

/** Why a text is not a place, and what to type instead; null: it is one. */
export function wrongPlace(text: string, { language, words: { typed } }: Formatting): string | null {
  const reading = readPlace(text, language);
  if (reading.kind !== "wrong") return null;
  switch (reading.why) {
    case "not-a-place":
      return typed.notAPlace(formatPlace(EXAMPLE_PLACE, language));
    case "latitude":
      return typed.latitudeRange;
    case "longitude":
      return typed.longitudeRange;
    case "minutes":
      return typed.minutesRange;
  }
}
