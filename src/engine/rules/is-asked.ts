import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { isComputed, isStored } from "../document/lookup.ts";
import { thisIs, type Context } from "../context/context.ts";

/** A field is hidden if `Asked if` does not hold. A broken one hides nothing, because hidden fields are emptied. */
export function isAsked(context: Context, field: Field, id: string): boolean {
  return !field.askedIf?.tree || context.holds(field.askedIf, thisIs(id));
}

/** True: the field's values are not stored in the record itself. */
export const isApart = ({ type }: Field): boolean => type.kind === "children" || type.kind === "secret";

export const emptyOf = (field: Field): Value => (field.type.kind === "yes/no" ? false : null);

/** Whether `Asked if` can empty a field. Computed fields store nothing to empty, unless an event fixes them. */
export const isConditional = (field: Field): boolean =>
  !!field.askedIf?.tree && (!isComputed(field) || isStored(field));

export const conditional = (context: Context, entity: string): readonly Field[] =>
  (context.lookup.entity(entity)?.fields ?? []).filter(isConditional);

/** Whether the condition depends on the acting person; then values that others stored must not be emptied. */
export const isPersonal = (context: Context, field: Field): boolean => context.app.reads.expression(field.askedIf).me;

/** Whether a field is asked for, or filled in by the app because nobody is asked for it. */
export const isAskedOfAnyone = (context: Context, field: Field, id: string): boolean =>
  isAsked(context, field, id) || !isDroppedOf(context, field);

export const isDroppedOf = (context: Context, field: Field): boolean =>
  !isPersonal(context, field) || !(context.isApp || isComputed(field) || field.type.kind === "series");
