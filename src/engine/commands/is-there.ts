import { refuseWith } from "../refuse.ts";
import { maySee } from "../rights/may.ts";
import type { CommandContext } from "../context/command-context.ts";

/**
 * Whether a person can do anything to a record at all: it is there and they may see it. Else it is refused as if it were
 * not there, so that a refusal does not tell that it is.
 */
export function isThere(context: CommandContext, entity: string, id: string): boolean {
  const there =
    context.lookup.entity(entity) !== undefined &&
    context.records.read(entity, id) !== null &&
    (context.isApp || maySee(context, entity, id));
  if (!there) refuseWith(context, "not-found", { entity, id, field: null });
  return there;
}
