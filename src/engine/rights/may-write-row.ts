import type { Context } from "../context/context.ts";
import { deletesByStatus, mayTakeAlong } from "./may-delete.ts";
import { ALLOWED, judgeOwnRows, openInStatus, type RightDecision } from "./may.ts";

/**
 * Whether a child row may be written together with its list. The right on its owner has been judged already; rows of
 * point 6 on the child entity, and the status of the row itself, count as they do for a single row.
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
