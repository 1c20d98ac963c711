import { readsOf } from "#expr/reads.ts";
import type { Right } from "#model/6-roles.ts";
import { mayOn, openToChange, type Ruling } from "./may.ts";
import { coversEntity } from "./rows.ts";
import type { Context } from "../context/context.ts";

/**
 * Whether this person may delete a record. A status that is closed to change is closed to deleting too, unless a row lets
 * delete in that status: one that names `delete`, with a condition that names the status and holds.
 */
export function mayDelete(context: Context, entity: string, id: string): Ruling {
  const ruling = mayOn(context, "delete", entity, id);
  if (!ruling.allowed) return ruling;
  const open = openToChange(context, entity, id);
  return open.allowed || ruling.rows.some((row) => deletesByStatus(row, entity)) ? ruling : open;
}

/** Whether a row says in which statuses records of an entity may be deleted. */
export const deletesByStatus = (row: Right, entity: string): boolean =>
  coversEntity(row, entity) &&
  row.may.some((may) => may.kind === "action" && may.action === "delete") &&
  row.onlyIf?.tree != null &&
  readsOf(row.onlyIf.tree).own.has("status");
