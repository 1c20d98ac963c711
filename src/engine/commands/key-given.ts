import { callsOf } from "../call-hooks.ts";
import type { CommandContext } from "../context/command-context.ts";
import { keyField } from "../document/lookup.ts";
import { isEmpty } from "../values/fit.ts";

/**
 * Whether this field is the key by which a server already knows the record: changing it would address another record. A
 * key given here can be changed until the server has created the record.
 */
export function isKeyGiven(context: CommandContext, entity: string, id: string, field: string): boolean {
  return (
    keyField(context.lookup.resource(entity)) === field &&
    !context.isNew(entity, id) &&
    !isEmpty(context.records.read(entity, id)?.[field]) &&
    !callsOf(context.app).isBeingCreated(entity, id)
  );
}
