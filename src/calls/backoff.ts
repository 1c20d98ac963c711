const FIRST = 1000;
const LONGEST = 5 * 60_000;
const LONGEST_ASKED = 24 * 3_600_000;

/**
 * Milliseconds to wait after this many attempts: doubles each time, with jitter to keep phones from retrying together.
 */
export function backoff(attempts: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return Math.round(full * (0.5 + random / 2));
}

/** Milliseconds from `Retry-After` (seconds or a date). null: header missing or not understood. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Math.min(LONGEST_ASKED, Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.min(LONGEST_ASKED, Math.max(0, date - now));
}
