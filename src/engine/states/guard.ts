import type { Transition } from "#model/4-states.ts";
import { refuse, refuseBroken, refuseWith, word } from "../refuse.ts";
import { thisIs, type Turn } from "../turn.ts";

/** Whether the guard of a row holds for a record. A broken guard does not. */
export function guardHolds(turn: Turn, id: string, transition: Transition): boolean {
  if (transition.problem !== null) return false;
  return transition.onlyIf === null || turn.holds(transition.onlyIf, thisIs(id));
}

/** Whether an *Otherwise* is only a warning, which a person may confirm and go on. */
export function isWarning(turn: Turn, transition: Transition): boolean {
  if (transition.problem !== null || transition.onlyIf?.tree === null || transition.otherwise === null) return false;
  return turn.lookup.error(transition.otherwise.value)?.shown === "warning";
}

/** Says why a row's guard does not hold: its *Otherwise*, the mistake that closes it, or the platform's words. */
export function refuseGuard(turn: Turn, entity: string, id: string, transition: Transition): void {
  const place = { entity, id, field: null };
  if (transition.problem !== null || transition.onlyIf?.tree === null)
    refuseBroken(turn, "closed-by-mistake", place, transition.problem);
  else if (transition.otherwise !== null) refuse(turn, word(turn, transition.otherwise.value, place));
  else refuseWith(turn, "not-possible-now", place);
}
