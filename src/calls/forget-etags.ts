import type { Journal } from "#engine/ports/journal.ts";

/**
 * What is here is no longer what the last answers left: every list and record is asked for as a whole next time. "As it
 * was" would leave here what the server never had.
 */
export function forgetEtags(journal: Journal): void {
  for (const key of journal.keys("fetched/")) {
    const kept = journal.get(key);
    if (typeof kept === "object" && kept !== null && "etag" in kept && kept.etag !== null)
      journal.set(key, { ...kept, etag: null });
  }
}
