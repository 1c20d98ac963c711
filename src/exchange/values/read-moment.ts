import type { DateOrder } from "#engine/contract/exchange.ts";
import { dateOfDay } from "#expr/dates.ts";
import { readDuration } from "#expr/literals.ts";
import { formatInstant, parseInstant, wallClock } from "#expr/zones.ts";
import { readClock, readDate } from "./read-date.ts";

const DATED = /^\d{4}-\d\d-\d\dT/;

/** A moment as people and programs write it, to the millisecond. Undefined: not a moment. */
export function readMoment(text: string, order: DateOrder, zone: string): string | undefined {
  const exact = DATED.test(text) ? parseInstant(text, zone) : null;
  if (exact !== null) return formatInstant(exact) ?? undefined;
  const parts = partsOf(text, order);
  const moment = parts === null ? null : parseInstant(`${parts.date}T${parts.time}${parts.offset}`, zone);
  return moment === null ? undefined : (formatInstant(moment) ?? undefined);
}

/** True if the text contains a time zone, so that it means the same instant everywhere. */
export const saysZone = (text: string): boolean => /:\d\d(?:[.,]\d+)?\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\s*$/iu.test(text);

/** The day as written in a date or moment. Null: the text is neither. */
export const writtenDay = (text: string, order: DateOrder): string | null => partsOf(text, order)?.date ?? null;

/** A date. For a moment: its day in the given time zone. */
export function readDay(text: string, order: DateOrder, zone: string): string | undefined {
  const parts = partsOf(text, order);
  if (parts === null) return undefined;
  // Programs write plain days as midnight with an offset. The written day is meant, also in other time zones.
  if (parts.offset === "" || /^00:00:00(?:\.0+)?$/.test(parts.time)) return parts.date;
  const moment = parseInstant(`${parts.date}T${parts.time}${parts.offset}`, zone);
  return moment === null ? undefined : (dateOfDay(wallClock(moment, zone).day) ?? undefined);
}

interface MomentParts {
  readonly date: string;
  /** `14:30:05.750` */
  readonly time: string;
  /** `Z`, `+02:00` or empty. */
  readonly offset: string;
}

function partsOf(text: string, order: DateOrder): MomentParts | null {
  const read = readDate(text, order);
  if (read === null) return null;
  const [, written = "", zone = ""] = /^(.*?)\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i.exec(read.rest) ?? [];
  const clock = written === "" ? { time: "00:00", fraction: "" } : readClock(written);
  if (clock === null) return null;
  const { time, fraction } = clock;
  return {
    date: read.date,
    time: `${time.length === 5 ? `${time}:00` : time}${fraction === "" ? "" : `.${fraction.slice(0, 3)}`}`,
    offset: /^[a-z]+$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2"),
  };
}

/** `1:30` is an hour and a half, `1:90` is invalid. Other texts are read like durations in expressions. */
export function readLength(text: string): string | undefined {
  const found = /^\s*(-?)(\d{1,5}):([0-5]\d)(?::([0-5]\d(?:[.,]\d{1,3})?))?\s*$/.exec(text);
  if (found === null) return readDuration(text) ?? undefined;
  const [hours, minutes, seconds] = [found[2], found[3], found[4]?.replace(",", ".") ?? 0].map(Number);
  const said = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${seconds ? `${seconds}S` : ""}`;
  return said === "" ? "PT0S" : `${found[1]}PT${said}`;
}
