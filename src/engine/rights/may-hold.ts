import { OWNER, ownerOf } from "../document/lookup.ts";
import { ALLOWED, mayChangeList, mayChangeOwner, maySee, type RightDecision } from "./may.ts";
import type { Context } from "../context/context.ts";

/** The list that a row stands in. */
export interface ContainingList {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
}

/** The list that a row stands in now; null: it is no row. */
export const holderOf = (context: Context, entity: string, id: string): ContainingList | null =>
  holder(context, entity, context.records.read(entity, id)?.[OWNER]);

/** The list of an owner that rows of an entity stand in; null: there is none. */
export function holder(context: Context, entity: string, ownerId: unknown): ContainingList | null {
  const owner = ownerOf(context.lookup, entity);
  return owner === null || typeof ownerId !== "string" ? null : { ...owner, id: ownerId };
}

/**
 * Whether a row may come to a list: asked before it stands there, since it could itself be what makes the right hold. An
 * owner that one may not see is refused as a value; one that is just being made is judged afterwards.
 */
export function mayTakeIn(context: Context, list: ContainingList | null): RightDecision {
  if (list === null || context.isNew(list.entity, list.id) || !maySee(context, list.entity, list.id)) return ALLOWED;
  return mayHold(context, list);
}

/** Whether somebody may change a list, as things stand; one that is gone is in nobody's way. */
export const mayHold = (context: Context, list: ContainingList | null): RightDecision =>
  holds(context, list, mayChangeOwner);

/** The same by the rights alone: events that came after may have closed the owner. */
export const mayHoldInAnyStatus = (context: Context, list: ContainingList | null): RightDecision =>
  holds(context, list, mayChangeList);

const holds = (context: Context, list: ContainingList | null, may: typeof mayChangeOwner): RightDecision =>
  list === null || !context.records.has(list.entity, list.id)
    ? ALLOWED
    : may(context, list.entity, list.id, list.field);
