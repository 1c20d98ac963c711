import { looseName } from "#text/names.ts";
import type { Effect, Transition } from "#model/4-states.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { Reason } from "../contract/reasons.ts";
import { isAmong, mayFire } from "../rights/may-fire.ts";
import { mayOn } from "../rights/may.ts";

/** Whether a record can come from one status to another by steps that a person may take. */
export interface StatusPath {
  readonly allowed: boolean;
  /** Why the person may not take the step that leads there; null: there is no such step. */
  readonly reason: Reason | null;
  /** Fields that the steps ask for or set; they need no right of their own. */
  readonly fields: ReadonlySet<string>;
  /** The events of the steps, as `looseName` returns them. */
  readonly events: ReadonlySet<string>;
}

/**
 * Whether a person could bring a record from a status (null: from its creation) to another. Guards are not judged: they
 * held when it happened, and effects have since changed what they read.
 *
 * | row                                  | who may take it                      |
 * | ------------------------------------ | ------------------------------------ |
 * | start                                | people whom *Who* names              |
 * | a named event                        | whoever may fire it on this record   |
 * | `Who: nobody` (effects alone fire it)| whoever may change the record        |
 * | by time, by condition                | whoever may change, or makes, the record |
 */
export function reach(
  context: CommandContext,
  entity: string,
  id: string,
  from: string | null,
  to: string,
): StatusPath {
  const table = context.lookup.states(entity);
  const rows = table?.transitions.filter(({ problem }) => problem === null) ?? [];
  const steps = rows.map((row) => ({ row, reason: whyNotTake(context, entity, id, row, from === null) }));
  const starts = rows.filter((row) => row.from === "start");
  const first = starts.length === 0 ? [table?.statuses[0]?.name ?? ""] : [];
  const before = reachedFrom(steps, from === null ? first : [from], from === null);
  if (!before.has(to)) {
    const closed = steps.find(({ row, reason }) => row.to?.value === to && reason !== null && reason !== "by effects");
    const why = closed?.reason ?? null;
    return { allowed: false, reason: why === "by effects" ? null : why, fields: new Set(), events: new Set() };
  }
  const fields = new Set<string>();
  const events = new Set<string>();
  for (const { row, reason } of steps) {
    if (reason !== null) continue;
    const begins =
      row.from === "start" ? from === null : row.from === "any" || row.from.some((one) => before.has(one.value));
    const leadsThere = row.to === null || row.to.value === to || reachedFrom(steps, [row.to.value], false).has(to);
    if (!begins || !leadsThere) continue;
    for (const field of fieldsOf(row)) fields.add(field);
    if (row.event.kind === "named") events.add(looseName(row.event.name));
  }
  return { allowed: true, reason: null, fields, events };
}

interface Step {
  readonly row: Transition;
  readonly reason: Reason | "by effects" | null;
}

function reachedFrom(steps: readonly Step[], from: readonly string[], withStart: boolean): ReadonlySet<string> {
  const reached = new Set(from);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const { row, reason } of steps) {
      if (reason !== null || row.to === null) continue;
      const leaves =
        row.from === "start"
          ? withStart
          : row.from === "any"
            ? reached.size > 0
            : row.from.some((one) => reached.has(one.value));
      if (leaves) reached.add(row.to.value);
    }
  }
  return reached;
}

/** Null: this person may take the step. */
function whyNotTake(
  context: CommandContext,
  entity: string,
  id: string,
  row: Transition,
  isNew: boolean,
): Reason | "by effects" | null {
  const { event, who, from } = row;
  if (context.isApp) return null;
  if (from === "start") return who === null || isAmong(context, entity, id, who) ? null : "by effects";
  if (event.kind !== "named" && isNew) return null;
  const isNobodys = who !== null && who.length > 0 && who.every((one) => one.kind === "nobody");
  if (event.kind !== "named" || isNobodys) return mayOn(context, "change", entity, id).allowed ? null : "by effects";
  const ruling = mayFire(context, entity, id, event.name, row);
  return ruling.allowed ? null : (ruling.reason ?? "by effects");
}

const fieldsOf = ({ asksFor, then }: Transition): readonly string[] => [
  ...asksFor.filter(({ own }) => own === null).map(({ field }) => field.value),
  ...setBy(then),
];

const setBy = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) =>
    effect.kind === "set"
      ? [effect.assignment.field]
      : effect.kind === "if"
        ? [...setBy(effect.effects), ...setBy(effect.otherwise)]
        : [],
  );
