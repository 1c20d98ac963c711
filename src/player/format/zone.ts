import { formatInstant, parseInstant } from "#expr/zones.ts";

/** The wall clock time of an instant in a zone, `2026-03-01T14:30`, as date inputs need it. */
export function wallClock(instant: string, zone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  const options = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  const parts = new Map(
    formatIn(zone, options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? "00";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** The instant at which a zone's clocks show this time, read as everywhere in the app (P3.1). */
export function instantOf(local: string, zone: string): string | null {
  const moment = parseInstant(local, zone);
  return moment === null ? null : formatInstant(moment);
}

function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat("en-US", options);
  }
}
