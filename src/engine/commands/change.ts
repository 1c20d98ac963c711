import type { Values } from "../contract/commands.ts";
import { OWNER } from "../document/lookup.ts";
import { refuseBecause } from "../refuse.ts";
import { holder, holderOf, mayHold, mayTakeIn } from "../rights/may-hold.ts";
import { mayChange, mayChangeFields } from "../rights/may.ts";
import { isThere } from "./is-there.ts";
import { writeValues } from "./write-values.ts";
import type { CommandContext } from "../context/command-context.ts";

/**
 * A person's change of a record. `Only if` of each right must hold before and after, and so must the rights on the list
 * that a row leaves and on the list that it joins.
 */
export function changeRecord(context: CommandContext, entity: string, id: string, values: Values): void {
  const place = { entity, id, field: null };
  if (!isThere(context, entity, id)) return;
  const fields = Object.keys(values).filter((key) => context.lookup.field(entity, key) !== undefined || key === OWNER);
  const left = holderOf(context, entity, id);
  const own = mayChange(context, entity, id, fields);
  const before = own.allowed ? mayTakeIn(context, holder(context, entity, values[OWNER])) : own;
  if (!before.allowed) {
    refuseBecause(context, place, before.reason);
    return;
  }
  const touched = context.touch(entity, id, context.records.read(entity, id));
  touched.byPerson ??= "change";
  touched.own.fields.push(...fields);
  writeValues(context, entity, id, values, "person");
  const changed = mayChangeFields(context, entity, id, fields);
  const after = changed.allowed ? mayHold(context, left) : changed;
  if (!after.allowed) refuseBecause(context, place, after.reason);
}
