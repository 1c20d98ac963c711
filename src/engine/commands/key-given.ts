import { callsOf } from "../call-hooks.ts";
import type { CommandContext } from "../context/command-context.ts";
import { keyField } from "../document/lookup.ts";
import { isEmpty } from "../values/fit.ts";

/**
 * Whether a server knows a record by this field: whoever changed it would speak of another record from then on. A key
 * that was given here can be mended until the server has taken the record in.
 */
export function isKeyGiven(context: CommandContext, entity: string, id: string, field: string): boolean {
  return (
    keyField(context.lookup.resource(entity)) === field &&
    !context.isNew(entity, id) &&
    !isEmpty(context.records.read(entity, id)?.[field]) &&
    !callsOf(context.app).isBeingCreated(entity, id)
  );
}
