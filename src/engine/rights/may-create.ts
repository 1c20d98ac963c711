import { rowsOn } from "./rows.ts";
import type { Context } from "../context/context.ts";

/** Whether this person may create some record of this entity; its values decide in the end. */
export function mayCreate(context: Context, entity: string): boolean {
  const declared = context.lookup.entity(entity);
  if (declared === undefined || declared.problem !== null) return false;
  if (context.isApp || declared.owner !== null || !context.lookup.model.roles.closed) return true;
  return rowsOn(context.lookup, context.actor, { action: "create" }, entity).length > 0;
}
