import type { StateTable, Transition } from "#model/4-states.ts";
import { refuseBecause } from "../refuse.ts";
import { isAmong } from "../rights/may-fire.ts";
import { onlyWho } from "../rights/reasons.ts";
import { enter } from "./enter.ts";
import { guardHolds, isWarning, refuseGuard } from "./guard.ts";
import type { CommandContext } from "../context/command-context.ts";

/**
 * Puts a new record into its first status: by the first `start` row whose *Who* and guard hold. In a state table
 * without a `start` row, that is the first status.
 *
 * | made by                     | rows that count                                                       |
 * | --------------------------- | --------------------------------------------------------------------- |
 * | a person                    | those whose *Who* names the person                                    |
 * | an effect                   | the same; if there are none, all, if they lead to one status alone    |
 * | sample data, `Given`        | those without *Who*; if none of them fits, all                        |
 */
export function begin(
  context: CommandContext,
  entity: string,
  id: string,
  mode: "person" | "row" | "asked" | "effect" | "asIs",
  /** Judges the record in its first status, before any effects run; false: it is refused. */
  mayBegin: () => boolean,
): void {
  const table = context.lookup.states(entity);
  if (table === undefined) {
    mayBegin();
    return;
  }
  const rows = startRows(table);
  const first = table.statuses[0]?.name ?? null;
  if (rows.length === 0 || mode === "asIs") {
    context.records.update(entity, id, { status: statusAsIs(context, entity, id) });
    context.touch(entity, id, null).entered = true;
    mayBegin();
    return;
  }
  const named = rows.filter((row) => row.who === null || isAmong(context, entity, id, row.who));
  const open = mode === "effect" && named.length === 0 ? granted(context, id, rows) : named;
  const row = open.find((one) => guardHolds(context, id, one)) ?? open.find((one) => isWarning(context, id, one));
  if (row !== undefined) {
    if (!guardHolds(context, id, row)) refuseGuard(context, entity, id, row);
    const status = row.to?.value ?? first;
    context.records.update(entity, id, { status });
    if (mayBegin()) enter(context, entity, id, row, status);
    return;
  }
  if (!mayBegin()) return;
  const closed = open[0];
  if (closed !== undefined) refuseGuard(context, entity, id, closed);
  else {
    const who = rows.flatMap((one) => one.who ?? []);
    refuseBecause(context, { entity, id, field: null }, onlyWho(context, entity, who));
  }
}

const startRows = (table: StateTable): readonly Transition[] =>
  table.transitions.filter((transition) => transition.from === "start");

/** The first status of a record that nobody creates as a person: sample data, `Given`. */
export function statusAsIs(context: CommandContext, entity: string, id: string): string | null {
  const table = context.lookup.states(entity);
  if (table === undefined) return null;
  const rows = startRows(table).filter((row) => row.to !== null);
  const fits = (row: Transition): boolean => guardHolds(context, id, row);
  const row = rows.find((one) => one.who === null && fits(one)) ?? rows.find(fits) ?? rows[0];
  return row?.to?.value ?? table.statuses[0]?.name ?? null;
}

/** Effects need no right, so *Who* does not restrict them. Where it decides between statuses, no row is open. */
function granted(context: CommandContext, id: string, rows: readonly Transition[]): readonly Transition[] {
  const fitting = rows.filter((row) => guardHolds(context, id, row));
  return new Set(fitting.map((row) => row.to?.value)).size > 1 ? [] : rows;
}
