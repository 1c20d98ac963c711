import type { Field } from "#model/3-entities.ts";
import { isComputed } from "../document/lookup.ts";
import { CANDIDATE } from "../effects/chosen.ts";
import { refuseBroken, refuseWith } from "../refuse.ts";
import { thisIs, type Turn } from "../turn.ts";
import { isEmpty } from "../values/fit.ts";

/** Hidden where `Asked if` does not hold; broken code hides nothing, because what is hidden is emptied. */
export function isAsked(turn: Turn, field: Field, id: string): boolean {
  return !field.askedIf?.tree || turn.holds(field.askedIf, thisIs(id));
}

/** A broken condition asks for the field: it must not let a record in without it. */
export function isRequired(turn: Turn, field: Field, id: string): boolean {
  if (typeof field.required === "boolean") return field.required;
  return field.required.tree === null || turn.holds(field.required, thisIs(id));
}

export function judgeFields(turn: Turn, entity: string, id: string): void {
  for (const field of turn.lookup.entity(entity)?.fields ?? []) {
    if (isComputed(field) || turn.unfit.has(`${id}\n${field.key}`)) continue;
    // A secret is never kept, so only whoever makes the record can be asked for it.
    if (field.type.kind === "secret" && turn.touched.get(`${entity}\n${id}`)?.byPerson !== "create") continue;
    const place = { entity, id, field: field.key };
    const value = turn.field(entity, id, field.key);
    if (isEmpty(value)) {
      if (field.required !== false && isAsked(turn, field, id) && isRequired(turn, field, id))
        refuseWith(turn, "required", place, { field: field.name });
      continue;
    }
    if (field.type.kind !== "reference" || field.type.where === null) continue;
    if (field.type.where.tree === null) refuseBroken(turn, "rule-broken-in-document", place, field.problem);
    else if (!turn.holds(field.type.where, new Map([...thisIs(id), [CANDIDATE, value]])))
      refuseWith(turn, "not-among-options", place, { field: field.name });
  }
}

/** Fields that are not asked for are empty. What one of them was asked by may become unasked in turn. */
export function dropUnasked(turn: Turn, entity: string, id: string): void {
  const fields = (turn.lookup.entity(entity)?.fields ?? []).filter((field) => field.askedIf !== null);
  let again = fields.length > 0;
  for (let pass = 0; again && pass <= fields.length; pass++) {
    again = false;
    for (const field of fields) {
      if (isComputed(field) || isAsked(turn, field, id)) continue;
      if (field.type.kind === "children") {
        for (const child of turn.hand.children(entity, id, field.key)) {
          turn.erase(field.type.entity, child);
          again = true;
        }
        continue;
      }
      const empty = field.type.kind === "yes/no" ? false : null;
      const stored = turn.hand.read(entity, id)?.[field.key] ?? null;
      if (stored === empty || stored === null) continue;
      turn.update(entity, id, { [field.key]: empty });
      again = true;
    }
  }
}
