import { overstep } from "#read/markdown/limits.ts";

/** Nothing of such a document would be read: it is said at the door, where the way out is still at hand. */
export function isTooLarge(source: string): boolean {
  const limit = overstep(source)?.limit;
  return limit === "characters" || limit === "lines";
}
