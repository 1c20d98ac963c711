import type { Field } from "#model/3-entities.ts";
import { isComputed } from "../document/lookup.ts";
import { CANDIDATE } from "../effects/chosen.ts";
import { refuseBroken, refuseWith } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs, type Context } from "../context/context.ts";

/** Hidden where `Asked if` does not hold; broken code hides nothing, because what is hidden is emptied. */
export function isAsked(context: Context, field: Field, id: string): boolean {
  return !field.askedIf?.tree || context.holds(field.askedIf, thisIs(id));
}

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

/** Fields that are not asked for are empty. What one of them was asked by may become unasked in context. */
export function dropUnasked(context: CommandContext, entity: string, id: string): void {
  const fields = (context.lookup.entity(entity)?.fields ?? []).filter((field) => field.askedIf !== null);
  let again = fields.length > 0;
  for (let pass = 0; again && pass <= fields.length; pass++) {
    again = false;
    for (const field of fields) {
      if (isComputed(field) || isAsked(context, field, id)) continue;
      if (field.type.kind === "children") {
        for (const child of context.records.children(entity, id, field.key)) {
          context.erase(field.type.entity, child);
          again = true;
        }
        continue;
      }
      const empty = field.type.kind === "yes/no" ? false : null;
      const stored = context.records.read(entity, id)?.[field.key] ?? null;
      if (stored === empty || stored === null) continue;
      context.update(entity, id, { [field.key]: empty });
      again = true;
    }
  }
}
