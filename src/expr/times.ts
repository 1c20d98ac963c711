/** Times of day as `"14:30"`, or `"14:30:05"` if there are seconds. */

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/;
const DAY_SECONDS = 86_400;

const pad = (n: number): string => String(n).padStart(2, "0");

/** Seconds since midnight. */
export function parseTime(text: string): number | null {
  const found = TIME.exec(text);
  if (!found) return null;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  return hours > 23 || minutes > 59 || seconds > 59 ? null : hours * 3600 + minutes * 60 + seconds;
}

/** Seconds since midnight as a time; wraps around midnight. */
export function formatTime(seconds: number): string {
  const s = ((Math.trunc(seconds) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  const clock = `${pad(Math.floor(s / 3600))}:${pad(Math.floor(s / 60) % 60)}`;
  return s % 60 === 0 ? clock : `${clock}:${pad(s % 60)}`;
}

export function normalTime(text: string): string | null {
  const seconds = parseTime(text);
  return seconds === null ? null : formatTime(seconds);
}
