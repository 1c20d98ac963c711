import { BEGINNING, DAY_AT_HAND } from "#expr/working-time-variables.ts";
import { addDurationToInstant } from "#expr/durations.ts";
import { instantOf } from "#expr/zones.ts";
import type { Transition } from "#model/4-states.ts";
import type { Expression } from "#model/expression.ts";
import { isUndone } from "../commands/undone.ts";
import { CONSTANTS } from "../ports/journal.ts";
import { nextTime } from "./repetitions.ts";
import { leaves } from "./rows.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";

export const isTimer = (row: Transition): boolean =>
  row.event.kind === "after" || row.event.kind === "at" || row.event.kind === "every";

/** Whether a row may fire without changing the status. Its mark keeps it from being due again at once. */
export const staysPut = (row: Transition): boolean =>
  row.to === null ||
  (row.from !== "any" && row.from !== "start" && row.from.some((from) => from.value === row.to?.value)) ||
  row.from === "any";

/** Plans the timers of every record whose due moments this context may have moved, as these depend on fields. */
export function planTimers(context: CommandContext): void {
  const touchedEntities = new Set([...context.written.values()].map(({ entity }) => entity));
  const constants = new Set(context.aside.filter(({ entity }) => entity === CONSTANTS).map((one) => one.record));
  for (const table of context.lookup.model.states) {
    const { entity } = table;
    if (!table.transitions.some(isTimer) || !context.lookup.entitiesWithStates.includes(entity)) continue;
    const ids = new Set([...context.written.values()].filter((one) => one.entity === entity).map((one) => one.id));
    for (const row of table.transitions) {
      const moment = momentOf(row);
      if (moment === null) continue;
      const reads = context.app.reads.expression(moment);
      const isMoved =
        [...reads.elsewhere].some((one) => touchedEntities.has(one)) ||
        [...reads.constants].some((one) => constants.has(one));
      if (!isMoved) continue;
      const statuses = row.from === "any" || row.from === "start" ? null : row.from.map((from) => from.value);
      const where = statuses === null ? null : { field: "status", oneOf: statuses };
      for (const id of context.records.ids({ entity, where })) ids.add(id);
    }
    for (const id of ids) planTimersOf(context, entity, id);
  }
}

export function planTimersOf(context: CommandContext, entity: string, id: string): void {
  const { journal } = context.app.ports;
  journal.clearTimers(entity, id);
  if (context.records.read(entity, id) === null) return;
  const status = context.status(entity, id);
  for (const { key, row } of context.lookup.keyedTransitions(entity)) {
    if (!isTimer(row) || row.problem !== null || !leaves(row, status)) continue;
    const due = dueMoment(context, entity, id, row, key);
    if (due === null || journal.firedMark(entity, key, id) === due) continue;
    journal.setTimer({
      entity,
      record: id,
      transition: key,
      due,
      next: due,
      place: context.lookup.placeOf(entity, key),
    });
  }
}

/** The expression from which a timer's moment is computed. */
function momentOf({ event }: Transition): Expression | null {
  if (event.kind === "at") return event.moment;
  if (event.kind === "after") return event.duration;
  return event.kind === "every" ? (event.repetition.from ?? event.repetition.workingDay ?? null) : null;
}

/** `key` leads to the last time of a repeating row, from which the next one follows. */
export function dueMoment(
  context: CommandContext,
  entity: string,
  id: string,
  row: Transition,
  key: string,
): string | null {
  if (row.event.kind === "every") {
    const { repetition } = row.event;
    const anchor = context.value(repetition.from, thisIs(id));
    const done = context.app.ports.journal.firedMark(entity, key, id);
    const since = { entered: enteredAt(context, entity, id), done };
    const isWorkingDay = (date: string): boolean =>
      context.holds(repetition.workingDay ?? null, new Map([[DAY_AT_HAND, date]]));
    return nextTime(repetition, typeof anchor === "string" ? anchor : null, since, context.zone, isWorkingDay);
  }
  if (row.event.kind === "at") {
    const moment = context.value(row.event.moment, thisIs(id));
    if (typeof moment !== "string") return null;
    // An event at a date fires when that day begins.
    return moment.length === 10 ? instantOf(moment, null, context.zone) : moment;
  }
  if (row.event.kind !== "after") return null;
  const entered = enteredAt(context, entity, id);
  const duration = context.value(row.event.duration, new Map([...thisIs(id), [BEGINNING, entered]]));
  // `after 4 working hours` evaluates to the moment itself.
  if (row.event.duration.type?.kind === "instant") return typeof duration === "string" ? duration : null;
  return typeof duration === "string" ? addDurationToInstant(entered, duration, context.zone) : null;
}

const ALWAYS = "1970-01-01T00:00:00.000Z";

/** Entries that were undone don't count, and neither do the undo entries. */
const counts = (context: CommandContext, entry: { readonly commit: number; readonly kind: string }): boolean =>
  entry.kind !== "undo" && !isUndone(context, entry.commit);

/** When the current status was entered: now, or as the history says. */
function enteredAt(context: CommandContext, entity: string, id: string): string {
  // Rows of the app go on from their last time; `beginApp` has set the first one.
  if (context.lookup.isApp(entity)) return ALWAYS;
  if (context.written.get(`${entity}\n${id}`)?.entered === true) return context.now;
  for (let after = 0; ;) {
    const latest = context.app.ports.journal.entries(entity, id, { after });
    const entry = latest.find((one) => Object.hasOwn(one.after, "status") && counts(context, one));
    if (entry !== undefined || latest.length === 0) return entry?.at ?? context.now;
    after += latest.length;
  }
}
