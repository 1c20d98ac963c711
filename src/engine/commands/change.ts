import type { Values } from "../contract/commands.ts";
import { refuseBecause, refuseWith } from "../refuse.ts";
import { mayChange, mayOn } from "../rights/may.ts";
import { isNamedField } from "../rights/rows.ts";
import { writeValues } from "./write-values.ts";
import type { CommandContext } from "../context/command-context.ts";

/** A person changes fields of a record: `Only if` of the right must hold before and after. */
export function changeRecord(context: CommandContext, entity: string, id: string, values: Values): void {
  const place = { entity, id, field: null };
  if (context.lookup.entity(entity) === undefined || context.records.read(entity, id) === null) {
    refuseWith(context, "not-found", place);
    return;
  }
  const fields = Object.keys(values).filter(
    (key) => context.lookup.field(entity, key) !== undefined || key === "owner",
  );
  const before = mayChange(context, entity, id, fields);
  if (!before.allowed) {
    refuseBecause(context, place, before.reason);
    return;
  }
  context.touch(entity, id, context.records.read(entity, id)).byPerson ??= "change";
  writeValues(context, entity, id, values, "person");
  const whole = fields.some((field) => !isNamedField(context.lookup, entity, field));
  const after = whole ? mayOn(context, "change", entity, id) : mayChange(context, entity, id, fields);
  if (!after.allowed) refuseBecause(context, place, after.reason);
}
