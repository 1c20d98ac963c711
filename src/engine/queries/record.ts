import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import type { Refusal } from "../contract/commands.ts";
import type { Reason } from "../contract/reasons.ts";
import { looseName } from "#text/names.ts";
import type { Transition } from "#model/4-states.ts";
import { byName } from "#text/by-name.ts";
import type { EventOffer, RecordAnswer, RecordQuery, Row, Verdict } from "../contract/queries.ts";
import type { Shown } from "../contract/shown.ts";
import { codedMessage, word } from "../refuse.ts";
import { mayChange, mayOn, maySeeField } from "../rights/may.ts";
import { mayFire } from "../rights/may-fire.ts";
import { isAsked } from "../rules/asked-if.ts";
import { judgeRecord } from "../rules/judge.ts";
import { guardHolds } from "../states/guard.ts";
import { leaves } from "../states/rows.ts";
import { PLAIN, rowsOf } from "./rows.ts";
import { screenTitle, showField } from "./shown.ts";
import { CommandContext } from "../context/command-context.ts";
import type { QueryContext } from "../context/query-context.ts";

const SHOWN_BUILT_IN = BUILT_IN_FIELDS.filter((field) => field !== "id");

/** A record as this person may see it, with what they may do to it and why not. */
export function recordView(context: QueryContext, { entity, id }: RecordQuery): RecordAnswer {
  const declared = context.lookup.entity(entity);
  if (declared === undefined || !context.visibility.record(entity, id)) return null;
  const values = byName<Shown>();
  const children = byName<readonly Row[]>();
  const name = context.status(entity, id);
  for (const field of declared.fields) {
    if (field.type.kind === "secret" || !isAsked(context, field, id)) continue;
    if (field.type.kind === "children") {
      if (!maySeeField(context, entity, id, field.key)) continue;
      const of = field.type.entity;
      const columns = (context.lookup.entity(of)?.fields ?? [])
        .filter((column) => column.type.kind !== "children" && column.type.kind !== "secret")
        .map((column) => column.key);
      children[field.key] = rowsOf(context, of, context.visible.children(entity, id, field.key), PLAIN, columns);
      continue;
    }
    const shown = showField(context, entity, id, field.key);
    if (shown !== null) values[field.key] = shown;
  }
  for (const field of [
    ...SHOWN_BUILT_IN,
    ...(name === null ? [] : ["status"]),
    ...(declared.owner === null ? [] : ["owner"]),
  ]) {
    const shown = showField(context, entity, id, field);
    if (shown !== null) values[field] = shown;
  }
  const status = context.lookup.status(entity, name);
  return {
    entity,
    id,
    title: screenTitle(context, entity, id) ?? "",
    status: name === null ? null : { name, colour: status?.colour ?? null, meaning: status?.meaning ?? null },
    values,
    children,
    change: verdict(mayChange(context, entity, id, null)),
    delete: verdict(mayOn(context, "delete", entity, id)),
    events: eventOffers(context, entity, id),
    flags: flagsOf(context, entity, id),
  };
}

const verdict = ({ allowed, reason }: Verdict): Verdict => ({ allowed, reason: allowed ? null : reason });

/** Every named event that leaves the present status, in the document's order, with whether it can be fired now. */
export function eventOffers(context: QueryContext, entity: string, id: string): readonly EventOffer[] {
  const status = context.status(entity, id);
  const rowsOfEvents = new Map<string, Transition[]>();
  for (const row of context.lookup.transitions(entity)) {
    if (row.event.kind !== "named" || !leaves(row, status)) continue;
    const key = looseName(row.event.name);
    const rows = rowsOfEvents.get(key);
    if (rows === undefined) rowsOfEvents.set(key, [row]);
    else rows.push(row);
  }
  return [...rowsOfEvents.values()].flatMap((rows) => offer(context, entity, id, rows));
}

function offer(context: QueryContext, entity: string, id: string, rows: readonly Transition[]): readonly EventOffer[] {
  const first = rows[0];
  if (first === undefined || first.event.kind !== "named") return [];
  const event = first.event.name;
  const rulings = rows.map((row) => ({ row, ruling: mayFire(context, entity, id, event, row) }));
  const open = rulings.filter(({ ruling }) => ruling.allowed).map(({ row }) => row);
  const fitting = open.find((row) => guardHolds(context, id, row));
  const row = fitting ?? open[0] ?? first;
  const to = row.to?.value ?? null;
  return [
    {
      event,
      to,
      final: to !== null && to !== context.status(entity, id) && isFinal(context, entity, to),
      asksFor: row.asksFor.map(({ field, optional }) => ({ field: field.value, optional })),
      allowed: fitting !== undefined || (open[0] !== undefined && warns(context, open[0])),
      reason:
        fitting !== undefined
          ? null
          : open[0] === undefined
            ? (rulings[0]?.ruling.reason ?? null)
            : whyGuarded(context, entity, id, open[0]),
    },
  ];
}

const warns = (context: QueryContext, row: Transition): boolean =>
  row.problem === null && row.otherwise !== null && context.lookup.error(row.otherwise.value)?.shown === "warning";

function whyGuarded(context: QueryContext, entity: string, id: string, row: Transition): Reason {
  const place = { entity, id, field: null };
  const refusal =
    row.problem === null
      ? word(context, row.otherwise?.value ?? "not-possible-now", place)
      : word(context, "closed-by-mistake", place, { parameters: { problem: row.problem.message } });
  return { code: "error", error: codedMessage(refusal) };
}

/** No event, named or automatic, leads away from there. */
export const isFinal = (context: QueryContext, entity: string, status: string): boolean =>
  !context.lookup.transitions(entity).some((row) => leaves(row, status) && row.to !== null && row.to.value !== status);

/** Rules that the stored record breaks, judged apart so that nothing is refused by looking. */
function flagsOf(context: QueryContext, entity: string, id: string): readonly Refusal[] {
  const judging = new CommandContext(context.app, context.actor, context.dependencies);
  judgeRecord(judging, entity, id);
  return judging.refusals.filter(
    (refusal) => refusal.field === null || maySeeField(context, entity, id, refusal.field),
  );
}
