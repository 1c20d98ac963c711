import { addToDate } from "#expr/dates.ts";
import { formatInstant, instantOf, parseInstant } from "#expr/zones.ts";
import type { Where } from "../ports/records.ts";
import type { Context } from "../context/context.ts";
import { typeOf } from "./shown.ts";

/** The entries of a calendar that have a part of themselves between two days, both included. */
export function whereBetween(
  context: Context,
  entity: string,
  from: string,
  to: string | null,
  { start, end }: { readonly start: string; readonly end: string },
): Where {
  const begins: Where = { field: from, least: firstOf(context, entity, from, start) };
  return {
    all: [
      { field: from, most: lastOf(context, entity, from, end) },
      to === null ? begins : { any: [begins, { field: to, least: firstOf(context, entity, to, start) }] },
    ],
  };
}

const holdsMoments = (context: Context, entity: string, field: string): boolean =>
  typeOf(context.lookup, entity, field).kind === "date and time";

/** A day begins and ends where the document is, not in Greenwich; where the clocks change it may have 23 or 25 hours. */
function firstOf(context: Context, entity: string, field: string, day: string): string {
  return holdsMoments(context, entity, field) && day.length === 10 ? (instantOf(day, null, context.zone) ?? day) : day;
}

function lastOf(context: Context, entity: string, field: string, day: string): string {
  if (!holdsMoments(context, entity, field) || day.length !== 10) return day;
  const next = addToDate(day, 0, 1);
  const begins = next === null ? null : instantOf(next, null, context.zone);
  const moment = begins === null ? null : parseInstant(begins, context.zone);
  return (moment === null ? null : formatInstant(moment - 1)) ?? `${day}T23:59:59.999Z`;
}
