import { NOWHERE, refuseWith } from "../refuse.ts";
import type { Turn } from "../turn.ts";

/** How many effects and events one command may set off. More is a circle. */
export const MOST_STEPS = 10_000;
/** How deep events may set off events. */
export const DEEPEST_CASCADE = 100;

/** Counts a step; false when the cascade has gone too far and everything is to be refused. */
export function goFurther(turn: Turn): boolean {
  if (turn.stopped) return false;
  if (++turn.steps <= MOST_STEPS && turn.depth <= DEEPEST_CASCADE) return true;
  turn.stopped = true;
  refuseWith(turn, "cascade-limit", NOWHERE);
  return false;
}
