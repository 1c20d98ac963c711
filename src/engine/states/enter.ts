import type { Transition } from "#model/4-states.ts";
import { runEffects } from "../effects/run.ts";
import { refuseWith } from "../refuse.ts";
import { thisIs, type Turn } from "../turn.ts";
import { isEmpty } from "../values/fit.ts";

/** Carries out a row: the new status, then its effects, each seeing those before. */
export function enter(turn: Turn, entity: string, id: string, transition: Transition, status: string | null): void {
  if (status !== null) {
    turn.update(entity, id, { status });
    const touched = turn.touch(entity, id, turn.hand.read(entity, id));
    touched.entered = true;
  }
  for (const { field, optional } of transition.asksFor) {
    if (optional || turn.unfit.has(`${id}\n${field.value}`)) continue;
    const declared = turn.lookup.field(entity, field.value);
    if (declared === undefined || declared.type.kind === "yes/no") continue;
    if (declared.askedIf?.tree && !turn.holds(declared.askedIf, thisIs(id))) continue;
    if (isEmpty(turn.field(entity, id, field.value)))
      refuseWith(turn, "required", { entity, id, field: field.value }, { field: declared.name });
  }
  runEffects(turn, transition.then, { entity, id, variables: thisIs(id) });
}
