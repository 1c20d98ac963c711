import type { Explanation } from "./contract/app.ts";
import type { Action, Right } from "#model/6-roles.ts";
import { mayOn, judge } from "./rights/may.ts";
import { mayFire } from "./rights/may-fire.ts";
import { rowsOn } from "./rights/rows.ts";
import { leaves, rowsOfEvent } from "./states/fire.ts";
import type { Turn } from "./turn.ts";

const ACTIONS: readonly string[] = ["see", "create", "change", "delete"];
const spans = (rows: readonly Right[]): Explanation["rows"] => rows.map(({ span }) => span);

/** Which rows of the document allow or refuse something, for the roles of this turn. */
export function explain(turn: Turn, action: string, entity: string, id: string | null): Explanation {
  if (ACTIONS.includes(action)) {
    const wanted = action as Action;
    if (id !== null) {
      const { allowed, reason, rows } = mayOn(turn, wanted, entity, id);
      return { allowed, reason, rows: spans(rows) };
    }
    const own = rowsOn(turn.lookup, turn.actor, { action: wanted }, entity);
    const ruling = judge(turn, { action: wanted }, entity, null);
    if (ruling.allowed || own.length === 0)
      return { allowed: ruling.allowed, reason: ruling.reason, rows: spans(ruling.rows) };
    // Without a record a condition can't be judged: allowed for those that it holds for.
    return { allowed: true, reason: ruling.reason, rows: spans(own) };
  }
  const rows = rowsOfEvent(turn, entity, action);
  if (id === null || rows.length === 0)
    return { allowed: false, reason: `There is no event called ${action} here.`, rows: [] };
  const leaving = rows.filter((row) => leaves(row, turn.status(entity, id)));
  for (const row of leaving) {
    const ruling = mayFire(turn, entity, id, action, row);
    if (ruling.allowed) return { allowed: true, reason: null, rows: [row.span, ...spans(ruling.rows)] };
  }
  const first = leaving[0];
  if (first === undefined)
    return {
      allowed: false,
      reason: `Not while it is ${turn.status(entity, id) ?? "without a status"}.`,
      rows: rows.map(({ span }) => span),
    };
  const ruling = mayFire(turn, entity, id, action, first);
  return { allowed: false, reason: ruling.reason, rows: [first.span, ...spans(ruling.rows)] };
}
