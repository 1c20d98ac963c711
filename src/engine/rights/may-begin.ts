import { OWNER, ownerOf } from "../document/lookup.ts";
import { holder, mayTakeIn } from "./may-hold.ts";
import { ALLOWED, isFree, judge, mayChange, mayField, mayGive, type RightDecision } from "./may.ts";
import { narrowingAction, rowsOn, rowsOnField } from "./rows.ts";
import type { Context } from "../context/context.ts";

/**
 * Whether a person could save a new record at all: rights with a condition count as granted, as its values are not
 * known yet. The owner of a child row exists already, so the right on it is judged; an owner that the person may not
 * see is refused as a value.
 */
export function mayBegin(context: Context, entity: string, ownerId: unknown): RightDecision {
  const shared = isFree(context) ? ALLOWED : mayJoin(context, entity, ownerId);
  return shared.allowed ? mayBeginAny(context, entity) : shared;
}

/** The same, for any owner. */
export function mayBeginAny(context: Context, entity: string): RightDecision {
  if (context.lookup.entity(entity) === undefined || isFree(context)) return ALLOWED;
  const isRow = ownerOf(context.lookup, entity) !== null;
  const action = isRow ? narrowingAction(context.lookup, "create", entity) : "create";
  if (action === null || rowsOn(context.lookup, context.actor, { action }, entity).length > 0) return ALLOWED;
  return judge(context, { action }, entity, null);
}

/** Whether a value that is typed into a field could be saved: in a new record (`id` null), or in a stored one. */
export function mayEnter(
  context: Context,
  entity: string,
  id: string | null,
  field: string,
  value: unknown,
): RightDecision {
  const joined = field === OWNER ? mayJoin(context, entity, value) : ALLOWED;
  if (!joined.allowed) return joined;
  return id === null ? mayEnterNew(context, entity, field) : mayChange(context, entity, id, [field]);
}

/** The same for a new record. */
export function mayEnterNew(context: Context, entity: string, field: string): RightDecision {
  const own = rowsOnField(context.lookup, context.actor, "create", entity, field);
  const open = own.length > 0 ? ALLOWED : mayField(context, "create", entity, null, field);
  return open.allowed ? mayGive(context, entity, null, field) : open;
}

/** Whether a child row may be added to an owner. */
const mayJoin = (context: Context, entity: string, ownerId: unknown): RightDecision =>
  mayTakeIn(context, holder(context, entity, ownerId));
