import { dayNumber, dateOfDay } from "./dates.ts";
import { formatTime, parseTime } from "./times.ts";

/**
 * Instants and zones. An instant is `"2025-06-02T12:30:00.000Z"`. Zone offsets come from Intl, which is slow, so they
 * are cached per day. Only on days with a clock change the offset is looked up per second: some zones have changed at
 * 00:01.
 */

const DAY = 86_400_000;
const SECOND = 1000;
const MOST_KEPT = 20_000;

const formats = new Map<string, Intl.DateTimeFormat | null>();
const offsets = new Map<string, Map<number, number>>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
        era: "short",
      });
    } catch {
      format = null;
    }
    formats.set(zone, format);
  }
  return format;
}

export const isZone = (zone: string): boolean => formatOf(zone) !== null;

/** The zone's offset from UTC at a moment, in milliseconds. An unknown zone counts as UTC. */
export function offsetAt(zone: string, moment: number): number {
  if (zone === "UTC") return 0;
  const day = Math.floor(moment / DAY) * DAY;
  const offset = keptOffset(zone, day);
  return offset === keptOffset(zone, day + DAY) ? offset : keptOffset(zone, Math.floor(moment / SECOND) * SECOND);
}

function keptOffset(zone: string, moment: number): number {
  let known = offsets.get(zone);
  if (!known) offsets.set(zone, (known = new Map()));
  const kept = known.get(moment);
  if (kept !== undefined) return kept;
  const offset = readOffset(zone, moment);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(moment, offset);
  return offset;
}

function readOffset(zone: string, moment: number): number {
  const format = formatOf(zone);
  if (!format) return 0;
  const parts: { [type: string]: string } = {};
  for (const { type, value } of format.formatToParts(moment)) parts[type] = value;
  const year = parts["era"]?.startsWith("B") ? 1 - Number(parts["year"]) : Number(parts["year"]);
  const local = Date.UTC(
    2000,
    Number(parts["month"]) - 1,
    Number(parts["day"]),
    Number(parts["hour"]),
    Number(parts["minute"]),
    Number(parts["second"]),
  );
  // Date.UTC reads years below 100 as 19xx, so the year is set separately.
  const dated = new Date(local);
  dated.setUTCFullYear(year, Number(parts["month"]) - 1, Number(parts["day"]));
  return dated.getTime() - moment;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:?\d{2})?$/;

const moments = new Map<string, number | null>();

/** Milliseconds since 1970 of an instant's text; a text without an offset is in `zone`. */
export function parseInstant(text: string, zone: string): number | null {
  // The stored form is parsed very often (sorting, comparing with now()), so it is cached.
  const stored = text.length === 24 && text.endsWith("Z");
  if (stored) {
    const known = moments.get(text);
    if (known !== undefined) return known;
  }
  const moment = readInstant(text, zone);
  if (stored) {
    if (moments.size >= MOST_KEPT) moments.clear();
    moments.set(text, moment);
  }
  return moment;
}

function readInstant(text: string, zone: string): number | null {
  const found = INSTANT.exec(text);
  if (!found) return null;
  const day = dayNumber(found[1] ?? "");
  const seconds = parseTime(found[2] ?? "");
  if (day === null || seconds === null) return null;
  const milliseconds = Number((found[3] ?? "").slice(0, 3).padEnd(3, "0"));
  const wall = day * DAY + seconds * 1000 + milliseconds;
  const offset = found[4];
  if (offset === undefined) return momentOf(wall, zone);
  if (offset === "Z" || offset === "z") return wall;
  const sign = offset.startsWith("-") ? -1 : 1;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return hours > 23 || minutes > 59 ? null : wall - sign * (hours * 60 + minutes) * 60_000;
}

/**
 * The moment at which the zone's clocks show `wall` (milliseconds as if UTC). A skipped time is moved forward by the
 * skipped hour; of a time that occurs twice, the first is taken.
 */
export function momentOf(wall: number, zone: string): number {
  const before = offsetAt(zone, wall - DAY);
  const after = offsetAt(zone, wall + DAY);
  if (before === after) return wall - before;
  const first = wall - before;
  if (offsetAt(zone, first) === before) return first;
  const second = wall - after;
  return offsetAt(zone, second) === after ? second : first;
}

/** Null outside the years 0000 to 9999. */
export function formatInstant(moment: number): string | null {
  const day = Math.floor(moment / DAY);
  const date = dateOfDay(day);
  if (date === null || !Number.isFinite(moment)) return null;
  return new Date(moment).toISOString();
}

/** The wall clock of the zone: the day number and the milliseconds of that day. */
export function wallClock(moment: number, zone: string): { readonly day: number; readonly milliseconds: number } {
  const wall = moment + offsetAt(zone, moment);
  const day = Math.floor(wall / DAY);
  return { day, milliseconds: wall - day * DAY };
}

let lastInstant = "";
let lastZone = "";
let lastDate: string | null = null;

/**
 * The date of an instant in a zone. The last result is cached, because `today()` needs the same one for every record.
 */
export function dateOfInstant(instant: string, zone: string): string | null {
  if (instant === lastInstant && zone === lastZone) return lastDate;
  const moment = parseInstant(instant, zone);
  lastDate = moment === null ? null : dateOfDay(wallClock(moment, zone).day);
  lastInstant = instant;
  lastZone = zone;
  return lastDate;
}

/** The time of day of an instant in a zone. */
export function timeOfInstant(instant: string, zone: string): string | null {
  const moment = parseInstant(instant, zone);
  return moment === null ? null : formatTime(wallClock(moment, zone).milliseconds / 1000);
}

/** The moment at which a date begins in a zone, or of a time on that date. */
export function instantOf(date: string, time: string | null, zone: string): string | null {
  const day = dayNumber(date);
  const seconds = time === null ? 0 : parseTime(time);
  return day === null || seconds === null ? null : formatInstant(momentOf(day * DAY + seconds * 1000, zone));
}
