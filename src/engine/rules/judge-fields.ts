import { nodes } from "#expr/nodes.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { isComputed } from "../document/lookup.ts";
import { CANDIDATE } from "../effects/chosen.ts";
import { isAsked } from "./is-asked.ts";
import { refuseBroken, refuseWith } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";
import { sameValue, thisIs, type Context } from "../context/context.ts";

/** A broken condition requires the field: it must not let in a record without it. */
export function isRequired(context: Context, field: Field, id: string): boolean {
  if (typeof field.required === "boolean") return field.required;
  return field.required.tree === null || context.holds(field.required, thisIs(id));
}

export function judgeFields(context: CommandContext, entity: string, id: string): void {
  for (const field of context.lookup.entity(entity)?.fields ?? []) {
    if (isComputed(field) || context.unfit.has(`${id}\n${field.key}`)) continue;
    // A secret is never stored, so it can only be required from the person who creates the record.
    if (field.type.kind === "secret" && context.written.get(`${entity}\n${id}`)?.byPerson !== "create") continue;
    const place = { entity, id, field: field.key };
    const value = context.field(entity, id, field.key);
    if (isEmpty(value)) {
      if (field.required !== false && isAsked(context, field, id) && isRequired(context, field, id))
        refuseWith(context, "required", place, { field: field.name });
      continue;
    }
    const { type } = field;
    if ((type.kind !== "reference" && type.kind !== "references") || type.where === null) continue;
    const { where } = type;
    const isAmong = (one: Value): boolean => context.holds(where, new Map([...thisIs(id), [CANDIDATE, one]]));
    if (where.tree === null) refuseBroken(context, "rule-broken-in-document", place, field.problem);
    else if (
      !(Array.isArray(value) ? (value as readonly Value[]) : [value]).every(isAmong) &&
      isChosen(context, place, where.tree)
    )
      refuseWith(context, "not-among-options", place, { field: field.name });
  }
}

/**
 * Whether this write chooses the value of a narrowed reference: it changes the value, or a field of the record that the
 * condition reads. What has become of the other record since then is not this write's fault.
 */
function isChosen(
  context: CommandContext,
  { entity, id, field }: { readonly entity: string; readonly id: string; readonly field: string },
  tree: TypedTree,
): boolean {
  const isOther = (key: string): boolean =>
    !sameValue(context.fieldBefore(entity, id, key), context.field(entity, id, key));
  return (
    context.isNew(entity, id) ||
    isOther(field) ||
    [...nodes(tree)].some(
      (node) => node.op === "field" && node.of.op === "variable" && node.of.name === "this" && isOther(node.field),
    )
  );
}
