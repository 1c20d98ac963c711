import { addToDate } from "#expr/dates.ts";
import { formatInstant, instantOf, parseInstant } from "#expr/zones.ts";
import type { Where } from "../ports/records.ts";
import { typeOf } from "./shown.ts";
import type { Context } from "../context/context.ts";
import type { QueryContext } from "../context/query-context.ts";

/** Calendar entries that overlap the days from `start` to `end`, both included. */
export function whereBetween(
  context: QueryContext,
  entity: string,
  from: string,
  to: string | null,
  { start, end }: { readonly start: string; readonly end: string },
): Where {
  const { visible } = context;
  const atLeast = (field: string): Where =>
    visible.onField(entity, { field, least: firstOf(context, entity, field, start) });
  return {
    all: [
      visible.onField(entity, { field: from, most: lastOf(context, entity, from, end) }),
      to === null ? atLeast(from) : { any: [atLeast(from), atLeast(to)] },
    ],
  };
}

const holdsMoments = (context: Context, entity: string, field: string): boolean =>
  typeOf(context.lookup, entity, field).kind === "date and time";

/** Days begin and end in the document's time zone, not in UTC; with a clock change a day has 23 or 25 hours. */
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
