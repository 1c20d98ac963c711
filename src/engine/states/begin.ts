import { refuseWith } from "../refuse.ts";
import { isAmong } from "../rights/may-fire.ts";
import { onlyWho } from "../rights/reasons.ts";
import type { Turn } from "../turn.ts";
import { enter } from "./enter.ts";
import { guardHolds, isWarning, refuseGuard } from "./guard.ts";

/**
 * A new record enters its first status: by the first `start` row whose *Who* and guard hold. A state table without a
 * start row begins in its first status.
 */
export function begin(
  turn: Turn,
  entity: string,
  id: string,
  manner: "person" | "row" | "effect" | "asIs",
  /** Judges the record in its first status, before anything is set off; false: it stays out. */
  mayBegin: () => boolean,
): void {
  const table = turn.lookup.states(entity);
  if (table === undefined) {
    mayBegin();
    return;
  }
  const rows = table.transitions.filter((transition) => transition.from === "start");
  const first = table.statuses[0]?.name ?? null;
  if (rows.length === 0 || manner === "asIs") {
    const status = rows.find((row) => row.to !== null)?.to?.value ?? first;
    turn.hand.update(entity, id, { status });
    turn.touch(entity, id, null).entered = true;
    mayBegin();
    return;
  }
  const persons = manner === "person" || manner === "row";
  const open = rows.filter((row) => !persons || row.who === null || isAmong(turn, entity, id, row.who));
  const row = open.find((one) => guardHolds(turn, id, one)) ?? open.find((one) => isWarning(turn, one));
  if (row !== undefined) {
    if (!guardHolds(turn, id, row)) refuseGuard(turn, entity, id, row);
    const status = row.to?.value ?? first;
    turn.hand.update(entity, id, { status });
    if (mayBegin()) enter(turn, entity, id, row, status);
    return;
  }
  if (!mayBegin()) return;
  const closed = open[0];
  if (closed !== undefined) refuseGuard(turn, entity, id, closed);
  else {
    const who = rows.flatMap((one) => one.who ?? []);
    refuseWith(turn, "refused", { entity, id, field: null }, { reason: onlyWho(turn, entity, who) });
  }
}
