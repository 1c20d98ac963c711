import { formatDuration, parseDuration } from "./durations.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What was measured or worked out has fractions of a second, which nobody reads: it is said in whole seconds, from an
 * hour on in minutes, from a day on in hours, from a month on in days. What somebody wrote has none and stays as it is.
 */
export function durationForPeople(text: string, kind: "duration" | "workingTime" = "duration"): string {
  const duration = parseDuration(text);
  return duration === null || duration.milliseconds % SECOND === 0 ? text : roundedDuration(text, kind);
}

/** The same of every duration: an average is no more precise for having whole seconds. */
export function roundedDuration(text: string, kind: "duration" | "workingTime" = "duration"): string {
  const duration = parseDuration(text);
  if (duration === null) return text;
  const { months, milliseconds } = duration;
  const sign = months < 0 || duration.days < 0 || milliseconds < 0 ? -1 : 1;
  // A day of work is no number of hours.
  const isWork = kind === "workingTime";
  const days = Math.abs(duration.days);
  const length = Math.abs(milliseconds) + (isWork ? 0 : days * DAY);
  const step =
    months !== 0 || length >= 30 * DAY ? DAY : length >= DAY || days > 0 ? HOUR : length >= HOUR ? MINUTE : SECOND;
  const rounded = Math.round(length / step) * step;
  const spoken = isWork
    ? { days, milliseconds: rounded }
    : { days: Math.floor(rounded / DAY), milliseconds: rounded % DAY };
  return (
    formatDuration({ months, days: sign * spoken.days || 0, milliseconds: sign * spoken.milliseconds || 0 }) ?? text
  );
}
