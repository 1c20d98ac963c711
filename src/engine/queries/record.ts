import { looseName } from "#text/names.ts";
import type { Transition } from "#model/4-states.ts";
import type { EventOffer, RecordAnswer, RecordQuery, Row, Shown, Verdict } from "../contract/queries.ts";
import { word } from "../refuse.ts";
import { mayChange, mayOn, maySee, maySeeField } from "../rights/may.ts";
import { mayFire } from "../rights/may-fire.ts";
import { isAsked } from "../rules/judge-fields.ts";
import { judgeRecord } from "../rules/judge.ts";
import { guardHolds } from "../states/guard.ts";
import { leaves } from "../states/fire.ts";
import { Turn } from "../turn.ts";
import { PLAIN, rowsOf } from "./rows.ts";
import { screenTitle, showField } from "./shown.ts";

const BUILT_IN = ["created_at", "created_by", "changed_at", "changed_by"];

/** A record as this person may see it, with what they may do to it and why not. */
export function recordView(turn: Turn, { entity, id }: RecordQuery): RecordAnswer {
  const declared = turn.lookup.entity(entity);
  if (declared === undefined || !turn.hand.has(entity, id) || !maySee(turn, entity, id)) return null;
  const values: { [field: string]: Shown } = {};
  const children: { [field: string]: readonly Row[] } = {};
  const name = turn.status(entity, id);
  for (const field of declared.fields) {
    if (field.type.kind === "secret" || !isAsked(turn, field, id)) continue;
    if (field.type.kind === "children") {
      if (!maySeeField(turn, entity, id, field.key)) continue;
      const of = field.type.entity;
      const columns = (turn.lookup.entity(of)?.fields ?? [])
        .filter((column) => column.type.kind !== "children" && column.type.kind !== "secret")
        .map((column) => column.key);
      children[field.key] = rowsOf(turn, of, turn.hand.children(entity, id, field.key), PLAIN, columns);
      continue;
    }
    const shown = showField(turn, entity, id, field.key);
    if (shown !== null) values[field.key] = shown;
  }
  for (const field of [
    ...BUILT_IN,
    ...(name === null ? [] : ["status"]),
    ...(declared.owner === null ? [] : ["owner"]),
  ]) {
    const shown = showField(turn, entity, id, field);
    if (shown !== null) values[field] = shown;
  }
  const status = turn.lookup.status(entity, name);
  return {
    entity,
    id,
    title: screenTitle(turn, entity, id) ?? "",
    status: name === null ? null : { name, colour: status?.colour ?? null, meaning: status?.meaning ?? null },
    values,
    children,
    change: verdict(mayChange(turn, entity, id, null)),
    delete: verdict(mayOn(turn, "delete", entity, id)),
    events: eventOffers(turn, entity, id),
    flags: flagsOf(turn, entity, id),
  };
}

const verdict = ({ allowed, reason }: Verdict): Verdict => ({ allowed, reason: allowed ? null : reason });

/** Every named event that leaves the present status, in the document's order, with whether it can be fired now. */
export function eventOffers(turn: Turn, entity: string, id: string): readonly EventOffer[] {
  const status = turn.status(entity, id);
  const byName = new Map<string, Transition[]>();
  for (const row of turn.lookup.transitions(entity)) {
    if (row.event.kind !== "named" || !leaves(row, status)) continue;
    const key = looseName(row.event.name);
    const rows = byName.get(key);
    if (rows === undefined) byName.set(key, [row]);
    else rows.push(row);
  }
  return [...byName.values()].flatMap((rows) => offer(turn, entity, id, rows));
}

function offer(turn: Turn, entity: string, id: string, rows: readonly Transition[]): readonly EventOffer[] {
  const first = rows[0];
  if (first === undefined || first.event.kind !== "named") return [];
  const event = first.event.name;
  const rulings = rows.map((row) => ({ row, ruling: mayFire(turn, entity, id, event, row) }));
  const open = rulings.filter(({ ruling }) => ruling.allowed).map(({ row }) => row);
  const fitting = open.find((row) => guardHolds(turn, id, row));
  const row = fitting ?? open[0] ?? first;
  const to = row.to?.value ?? null;
  return [
    {
      event,
      to,
      final: to !== null && to !== turn.status(entity, id) && isFinal(turn, entity, to),
      asksFor: row.asksFor.map(({ field, optional }) => ({ field: field.value, optional })),
      allowed: fitting !== undefined || (open[0] !== undefined && warns(turn, open[0])),
      reason:
        fitting !== undefined
          ? null
          : open[0] === undefined
            ? (rulings[0]?.ruling.reason ?? null)
            : whyGuarded(turn, entity, id, open[0]),
    },
  ];
}

const warns = (turn: Turn, row: Transition): boolean =>
  row.problem === null && row.otherwise !== null && turn.lookup.error(row.otherwise.value)?.shown === "warning";

function whyGuarded(turn: Turn, entity: string, id: string, row: Transition): string {
  if (row.problem !== null) return row.problem.message;
  return word(turn, row.otherwise?.value ?? "not-possible-now", { entity, id, field: null }).message;
}

/** No event, named or automatic, leads away from there. */
export const isFinal = (turn: Turn, entity: string, status: string): boolean =>
  !turn.lookup.transitions(entity).some((row) => leaves(row, status) && row.to !== null && row.to.value !== status);

/** Rules that the stored record breaks, judged apart so that nothing is refused by looking. */
function flagsOf(turn: Turn, entity: string, id: string): Turn["refusals"] {
  const judging = new Turn(turn.app, turn.actor, turn.seen);
  judgeRecord(judging, entity, id);
  return judging.refusals.filter((refusal) => refusal.field === null || maySeeField(turn, entity, id, refusal.field));
}
