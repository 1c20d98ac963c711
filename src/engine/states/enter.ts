import type { Transition } from "#model/4-states.ts";
import { operationsOf } from "../operations.ts";
import { refuseWith } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import type { CommandContext } from "../context/command-context.ts";
import { NO_INPUTS, withInputs, type Inputs } from "./inputs.ts";
import { thisIs } from "../context/context.ts";

/**
 * Carries out a row: the new status, then its effects, each seeing those before it. Fields that the row asks for must
 * be filled by then. `isAsked` false: there was no person to ask, so only points 3 and 5 say what may be empty.
 */
export function enter(
  context: CommandContext,
  entity: string,
  id: string,
  transition: Transition,
  status: string | null,
  inputs: Inputs = NO_INPUTS,
  isAsked = true,
): void {
  if (status !== null) {
    context.update(entity, id, { status });
    const touched = context.touch(entity, id, context.records.read(entity, id));
    touched.entered = true;
  }
  for (const { field, optional, own } of transition.asksFor) {
    if (!isAsked || own !== null || optional || context.unfit.has(`${id}\n${field.value}`)) continue;
    const declared = context.lookup.field(entity, field.value);
    if (declared === undefined || declared.type.kind === "yes/no") continue;
    if (declared.askedIf?.tree && !context.holds(declared.askedIf, thisIs(id))) continue;
    if (isEmpty(context.field(entity, id, field.value)))
      refuseWith(context, "required", { entity, id, field: field.value }, { field: declared.name });
  }
  const stage = context.lookup.isApp(entity) ? { entity: null, id: null } : { entity, id };
  operationsOf(context.app).runEffects(context, transition.then, {
    ...stage,
    variables: withInputs(thisIs(stage.id), inputs),
  });
}
