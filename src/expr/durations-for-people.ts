import { formatDuration, parseDuration } from "./durations.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Measured and computed durations have fractions of a second that nobody wants to read. They are rounded to seconds;
 * from an hour on to minutes, from a day on to hours, from a month on to days. Durations without fractions, as people
 * write them, are unchanged.
 */
export function durationForPeople(text: string, kind: "duration" | "workingTime" = "duration"): string {
  const duration = parseDuration(text);
  if (duration === null || duration.milliseconds % SECOND === 0) return text;
  const { months, milliseconds } = duration;
  const sign = months < 0 || duration.days < 0 || milliseconds < 0 ? -1 : 1;
  // A working day does not have a fixed number of hours.
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
