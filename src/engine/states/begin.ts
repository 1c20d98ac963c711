import { refuseBecause } from "../refuse.ts";
import { isAmong } from "../rights/may-fire.ts";
import { onlyWho } from "../rights/reasons.ts";
import { enter } from "./enter.ts";
import { guardHolds, isWarning, refuseGuard } from "./guard.ts";
import type { CommandContext } from "../context/command-context.ts";

/**
 * A new record enters its first status: by the first `start` row whose *Who* and guard hold. A state table without a
 * start row begins in its first status.
 */
export function begin(
  context: CommandContext,
  entity: string,
  id: string,
  mode: "person" | "row" | "effect" | "asIs",
  /** Judges the record in its first status, before anything is set off; false: it stays out. */
  mayBegin: () => boolean,
): void {
  const table = context.lookup.states(entity);
  if (table === undefined) {
    mayBegin();
    return;
  }
  const rows = table.transitions.filter((transition) => transition.from === "start");
  const first = table.statuses[0]?.name ?? null;
  if (rows.length === 0 || mode === "asIs") {
    const status = rows.find((row) => row.to !== null)?.to?.value ?? first;
    context.records.update(entity, id, { status });
    context.touch(entity, id, null).entered = true;
    mayBegin();
    return;
  }
  const persons = mode === "person" || mode === "row";
  const open = rows.filter((row) => !persons || row.who === null || isAmong(context, entity, id, row.who));
  const row = open.find((one) => guardHolds(context, id, one)) ?? open.find((one) => isWarning(context, one));
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
