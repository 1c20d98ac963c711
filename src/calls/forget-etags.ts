import type { Journal } from "#engine/ports/journal.ts";

/**
 * Drops all ETags, because local data no longer equals the last answers. A 304 would keep changes here that the server
 * never received.
 */
export function forgetEtags(journal: Journal): void {
  for (const key of journal.keys("fetched/")) {
    const kept = journal.get(key);
    if (typeof kept === "object" && kept !== null && "etag" in kept && kept.etag !== null)
      journal.set(key, { ...kept, etag: null });
  }
}
