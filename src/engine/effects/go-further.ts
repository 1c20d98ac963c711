import { NOWHERE, refuseWith } from "../refuse.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Counts a step; false if the cascade limit is exceeded, which refuses everything. */
export function goFurther(context: CommandContext): boolean {
  const { cascade } = context;
  if (cascade.stopped) return false;
  if (cascade.step()) return true;
  refuseWith(context, "cascade-limit", NOWHERE);
  return false;
}
