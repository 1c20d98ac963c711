import type { Context } from "../context/context.ts";
import { deletesByStatus, mayTakeAlong } from "./may-delete.ts";
import { ALLOWED, judgeOwnRows, openInStatus, type RightDecision } from "./may.ts";

/**
 * A child row that is written with the list that it stands in. The right on its owner has been judged; what rows of point 6
 * say about the child entity, and the status of the row itself, count here as they do for the row alone.
 */
export function mayWriteRow(
  context: Context,
  action: "create" | "change" | "delete",
  entity: string,
  id: string,
): RightDecision {
  const own = judgeOwnRows(context, action, entity, id) ?? ALLOWED;
  if (!own.allowed || context.isApp || action === "create") return own;
  const open = openInStatus(context, entity, id);
  const isDelete = action === "delete";
  if (!open.allowed && !(isDelete && own.rows.some((row) => deletesByStatus(row, entity)))) return open;
  const further = isDelete ? mayTakeAlong(context, entity, id) : ALLOWED;
  return further.allowed ? own : further;
}
