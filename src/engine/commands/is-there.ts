import { refuseWith } from "../refuse.ts";
import { maySee } from "../rights/may.ts";
import type { CommandContext } from "../context/command-context.ts";

/**
 * Whether a record exists and the person may see it. Otherwise adds the same refusal in both cases, so that it does not
 * reveal the record.
 */
export function isThere(context: CommandContext, entity: string, id: string): boolean {
  const there =
    context.lookup.entity(entity) !== undefined &&
    context.records.read(entity, id) !== null &&
    (context.isApp || maySee(context, entity, id));
  if (!there) refuseWith(context, "not-found", { entity, id, field: null });
  return there;
}
