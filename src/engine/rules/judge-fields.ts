import type { Field } from "#model/3-entities.ts";
import { isComputed } from "../document/lookup.ts";
import { CANDIDATE } from "../effects/chosen.ts";
import { isAsked } from "./asked-if.ts";
import { refuseBroken, refuseWith } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs, type Context } from "../context/context.ts";

/** A broken condition asks for the field: it must not let a record in without it. */
export function isRequired(context: Context, field: Field, id: string): boolean {
  if (typeof field.required === "boolean") return field.required;
  return field.required.tree === null || context.holds(field.required, thisIs(id));
}

export function judgeFields(context: CommandContext, entity: string, id: string): void {
  for (const field of context.lookup.entity(entity)?.fields ?? []) {
    if (isComputed(field) || context.unfit.has(`${id}\n${field.key}`)) continue;
    // A secret is never kept, so only whoever makes the record can be asked for it.
    if (field.type.kind === "secret" && context.written.get(`${entity}\n${id}`)?.byPerson !== "create") continue;
    const place = { entity, id, field: field.key };
    const value = context.field(entity, id, field.key);
    if (isEmpty(value)) {
      if (field.required !== false && isAsked(context, field, id) && isRequired(context, field, id))
        refuseWith(context, "required", place, { field: field.name });
      continue;
    }
    if (field.type.kind !== "reference" || field.type.where === null) continue;
    if (field.type.where.tree === null) refuseBroken(context, "rule-broken-in-document", place, field.problem);
    else if (!context.holds(field.type.where, new Map([...thisIs(id), [CANDIDATE, value]])))
      refuseWith(context, "not-among-options", place, { field: field.name });
  }
}
