export { fingerprint } from "#text/fingerprint.ts";

const PLACES = new Set(["span", "tree", "type", "problem"]);

/** A part of the model as text, wherever in the document it stands. */
export const withoutPlaces = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) => (PLACES.has(key) ? undefined : value)) ?? "";
