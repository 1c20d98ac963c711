import type { Values } from "../contract/commands.ts";
import { refuseWith } from "../refuse.ts";
import { mayChange, mayOn } from "../rights/may.ts";
import { isNamedField } from "../rights/rows.ts";
import type { Turn } from "../turn.ts";
import { writeValues } from "./write-values.ts";

/** A person changes fields of a record: `Only if` of the right must hold before and after. */
export function changeRecord(turn: Turn, entity: string, id: string, values: Values): void {
  const place = { entity, id, field: null };
  if (turn.lookup.entity(entity) === undefined || turn.hand.read(entity, id) === null) {
    refuseWith(turn, "not-found", place);
    return;
  }
  const fields = Object.keys(values).filter((key) => turn.lookup.field(entity, key) !== undefined || key === "owner");
  const before = mayChange(turn, entity, id, fields);
  if (!before.allowed) {
    refuseWith(turn, "refused", place, { reason: before.reason ?? "" });
    return;
  }
  turn.touch(entity, id, turn.hand.read(entity, id)).byPerson ??= "change";
  writeValues(turn, entity, id, values, "person");
  const whole = fields.some((field) => !isNamedField(turn.lookup, entity, field));
  const after = whole ? mayOn(turn, "change", entity, id) : mayChange(turn, entity, id, fields);
  if (!after.allowed) refuseWith(turn, "refused", place, { reason: after.reason ?? "" });
}
