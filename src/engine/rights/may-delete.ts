import { readsOf } from "#expr/reads.ts";
import type { Right } from "#model/6-roles.ts";
import { ALLOWED, judge, mayOn, maySee, openToChange, type RightDecision } from "./may.ts";
import { coversEntity, isNamedEntity } from "./rows.ts";
import type { Context } from "../context/context.ts";

/**
 * Whether this person may delete a record. A status that is closed to change is closed to deleting too, unless a row
 * names `delete` with a condition on the status, and the condition holds. `told`: the context of the person who reads
 * the reason, if they ask for another role.
 */
export function mayDelete(context: Context, entity: string, id: string, told: Context = context): RightDecision {
  const ruling = mayOn(context, "delete", entity, id);
  if (!ruling.allowed) return ruling;
  const open = openToChange(context, entity, id);
  if (!open.allowed && !ruling.rows.some((row) => deletesByStatus(row, entity))) return open;
  const rows = mayTakeAlong(context, entity, id, told);
  return rows.allowed ? ruling : rows;
}

/** The refusal if a hidden child row can't be deleted: its reason reveals neither the row's status nor its fields. */
const NOT_NOW: RightDecision = {
  allowed: false,
  reason: { code: "error", error: { code: "not-possible-now", message: null, parameters: {} } },
  rows: [],
};

/** Child rows are deleted with their record. If rows of point 6 say who may delete those, one must hold for each. */
export function mayTakeAlong(context: Context, entity: string, id: string, told: Context = context): RightDecision {
  if (context.isApp || !context.lookup.model.roles.closed) return ALLOWED;
  for (const { key, type } of context.lookup.entity(entity)?.fields ?? [])
    if (type.kind === "children")
      for (const child of context.records.children(entity, id, key)) {
        const isNamed = isNamedEntity(context.lookup, "delete", type.entity);
        const ruling = isNamed ? judge(context, { action: "delete" }, type.entity, child) : ALLOWED;
        const whole = ruling.allowed ? mayTakeAlong(context, type.entity, child, told) : ruling;
        if (!whole.allowed) return maySee(told, type.entity, child) ? whole : NOT_NOW;
      }
  return ALLOWED;
}

/** Whether a row says in which statuses records of an entity may be deleted. */
export const deletesByStatus = (row: Right, entity: string): boolean =>
  coversEntity(row, entity) &&
  row.may.some((may) => may.kind === "action" && may.action === "delete") &&
  row.onlyIf?.tree != null &&
  readsOf(row.onlyIf.tree).own.has("status");
