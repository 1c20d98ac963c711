import type { Transition } from "#model/4-states.ts";
import { refuse, refuseBroken, refuseWith, word } from "../refuse.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs, type Context } from "../context/context.ts";

/** Whether the guard of a row holds for a record. A broken guard does not. */
export function guardHolds(context: Context, id: string, transition: Transition): boolean {
  if (transition.problem !== null) return false;
  return transition.onlyIf === null || context.holds(transition.onlyIf, thisIs(id));
}

/** Whether an *Otherwise* is only a warning, which a person may confirm and go on. */
export function isWarning(context: Context, transition: Transition): boolean {
  if (transition.problem !== null || transition.onlyIf?.tree === null || transition.otherwise === null) return false;
  return context.lookup.error(transition.otherwise.value)?.shown === "warning";
}

/** Says why a row's guard does not hold: its *Otherwise*, the mistake that closes it, or the platform's words. */
export function refuseGuard(context: CommandContext, entity: string, id: string, transition: Transition): void {
  const place = { entity, id, field: null };
  if (transition.problem !== null || transition.onlyIf?.tree === null)
    refuseBroken(context, "closed-by-mistake", place, transition.problem);
  else if (transition.otherwise !== null) refuse(context, word(context, transition.otherwise.value, place));
  else refuseWith(context, "not-possible-now", place);
}
