import { CommandContext } from "#engine/context/command-context.ts";
import { Context } from "#engine/context/context.ts";
import { inWorldBefore, inWorldWith } from "#engine/context/world-before.ts";
import type { StoredRecord } from "#engine/ports/records.ts";
import { isGuarded, maySeeField } from "#engine/rights/may.ts";

/** A deleted record with its last values; the delete request is built from it. */
export interface GoneRecord {
  readonly entity: string;
  readonly id: string;
  readonly values: StoredRecord;
}

/** Whether the actor could see a field of the record before it was deleted. */
export function couldSee(context: Context, { entity, id, values }: GoneRecord, field: string): boolean {
  if (!isGuarded(context, entity, field, "see")) return true;
  const sees = (): boolean => maySeeField(new Context(context.app, context.actor), entity, id, field);
  return context instanceof CommandContext && context.written.has(`${entity}\n${id}`)
    ? inWorldBefore(context, sees)
    : inWorldWith(context, [{ entity, id, record: { ...values, id } }], sees);
}
