import { NOWHERE, refuseWith } from "../refuse.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Counts a step; false when the cascade has gone too far and everything is to be refused. */
export function goFurther(context: CommandContext): boolean {
  const { cascade } = context;
  if (cascade.stopped) return false;
  if (cascade.step()) return true;
  refuseWith(context, "cascade-limit", NOWHERE);
  return false;
}
