import { overstep } from "#read/markdown/limits.ts";

/**
 * Such a document would not be read at all; this check comes before the app is created, while the person can still
 * choose another.
 */
export function isTooLarge(source: string): boolean {
  const limit = overstep(source)?.limit;
  return limit === "characters" || limit === "lines";
}
