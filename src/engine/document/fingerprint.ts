export { fingerprint } from "#text/fingerprint.ts";

const PLACES = new Set(["span", "tree", "type", "problem"]);

/** Serialises a part of the model without its places in the document. */
export const withoutPlaces = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) => (PLACES.has(key) ? undefined : value)) ?? "";
