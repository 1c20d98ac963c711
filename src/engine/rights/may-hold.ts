import { OWNER, ownerOf } from "../document/lookup.ts";
import { ALLOWED, mayChangeList, mayChangeOwner, maySee, type RightDecision } from "./may.ts";
import type { Context } from "../context/context.ts";

/** The list field of an owner that contains a child row. */
export interface ContainingList {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
}

/** The list that contains a row now; null: it is no child row. */
export const holderOf = (context: Context, entity: string, id: string): ContainingList | null =>
  holder(context, entity, context.records.read(entity, id)?.[OWNER]);

/** The list of an owner that contains rows of an entity; null: there is no owner. */
export function holder(context: Context, entity: string, ownerId: unknown): ContainingList | null {
  const owner = ownerOf(context.lookup, entity);
  return owner === null || typeof ownerId !== "string" ? null : { ...owner, id: ownerId };
}

/**
 * Whether a row may be added to a list. Judged before it is there, because the row itself could fulfil the condition of
 * the right. An owner that is not visible is refused as a value; an owner that is new too is judged afterwards.
 */
export function mayTakeIn(context: Context, list: ContainingList | null): RightDecision {
  if (list === null || context.isNew(list.entity, list.id) || !maySee(context, list.entity, list.id)) return ALLOWED;
  return mayHold(context, list);
}

/** Whether the actor may change a list now; a list whose owner is gone needs no right. */
export const mayHold = (context: Context, list: ContainingList | null): RightDecision =>
  holds(context, list, mayChangeOwner);

/** The same by rights alone: later events may have closed the owner. */
export const mayHoldInAnyStatus = (context: Context, list: ContainingList | null): RightDecision =>
  holds(context, list, mayChangeList);

const holds = (context: Context, list: ContainingList | null, may: typeof mayChangeOwner): RightDecision =>
  list === null || !context.records.has(list.entity, list.id)
    ? ALLOWED
    : may(context, list.entity, list.id, list.field);
