import type { Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { EventOffer } from "../contract/queries.ts";
import type { Reason } from "../contract/reasons.ts";
import { codedMessage, word } from "../refuse.ts";
import { mayFire } from "../rights/may-fire.ts";
import { codeOfGuard, guardHolds, isWarning } from "../states/guard.ts";
import { leaves } from "../states/rows.ts";
import type { QueryContext } from "../context/query-context.ts";
import { eventRefusals, meetsRulesOfStatus, reasonOf } from "../drafts/try-event.ts";

/** Which events are rehearsed before they are offered: all, or those that enter a status with rules of its own. */
type Trying = "all" | "rules of status";

/** Every named event that starts from the current status, in the document's order, with whether it can be fired now. */
export function eventOffers(context: QueryContext, entity: string, id: string, trying: Trying): readonly EventOffer[] {
  const status = context.status(entity, id);
  const rowsOfEvents = new Map<string, Transition[]>();
  for (const row of context.lookup.transitions(entity)) {
    if (row.event.kind !== "named" || !leaves(row, status)) continue;
    const key = looseName(row.event.name);
    const rows = rowsOfEvents.get(key);
    if (rows === undefined) rowsOfEvents.set(key, [row]);
    else rows.push(row);
  }
  return [...rowsOfEvents.values()].flatMap((rows) => offer(context, entity, id, rows, trying));
}

function offer(
  context: QueryContext,
  entity: string,
  id: string,
  rows: readonly Transition[],
  trying: Trying,
): readonly EventOffer[] {
  const first = rows[0];
  if (first === undefined || first.event.kind !== "named") return [];
  const event = first.event.name;
  const rulings = rows.map((row) => ({ row, ruling: mayFire(context, entity, id, event, row) }));
  const open = rulings.filter(({ ruling }) => ruling.allowed).map(({ row }) => row);
  const fitting = open.find((row) => guardHolds(context, id, row));
  const row = fitting ?? open[0] ?? first;
  const to = row.to?.value ?? null;
  const isTried = fitting !== undefined && (trying === "all" || meetsRulesOfStatus(context, entity, fitting));
  const refused = isTried ? reasonOf(eventRefusals(context, entity, id, event, fitting)) : null;
  return [
    {
      event,
      to,
      final: to !== null && to !== context.status(entity, id) && isFinal(context, entity, to),
      asksFor: row.asksFor.map(({ field, optional }) => ({ field: field.value, optional })),
      allowed: fitting === undefined ? open[0] !== undefined && isWarning(context, id, open[0]) : refused === null,
      reason:
        fitting !== undefined
          ? refused
          : open[0] === undefined
            ? (rulings[0]?.ruling.reason ?? null)
            : whyGuarded(context, entity, id, open[0]),
    },
  ];
}

function whyGuarded(context: QueryContext, entity: string, id: string, row: Transition): Reason {
  const place = { entity, id, field: null };
  const refusal =
    row.problem === null
      ? word(context, codeOfGuard(context, id, row) ?? "not-possible-now", place)
      : word(context, "closed-by-mistake", place, { parameters: { problem: row.problem.message } });
  return { code: "error", error: codedMessage(refusal) };
}

/** True: no event, named or automatic, leads to another status from there. */
const isFinal = (context: QueryContext, entity: string, status: string): boolean =>
  !context.lookup.transitions(entity).some((row) => leaves(row, status) && row.to !== null && row.to.value !== status);
