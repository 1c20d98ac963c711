import type { RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { SET_ASIDE } from "../ports/journal.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { mayChange } from "../rights/may.ts";
import type { Turn } from "../turn.ts";
import { changeRecord } from "./change.ts";

/** A value that was set aside goes into its field again, or is given up; both need the right to change that field. */
export function decideSetAside(turn: Turn, item: number, decision: "take" | "drop"): RecordKey {
  const { journal } = turn.app.ports;
  const found = journal.setAsideItem(item);
  if (found === null || turn.hand.read(found.entity, found.record) === null) {
    refuseWith(turn, "not-found", NOWHERE);
    return { entity: PERSON, id: turn.actor.person ?? "" };
  }
  const { entity, record, field, value, kept } = found;
  const ruling = mayChange(turn, entity, record, [field]);
  if (!ruling.allowed) refuseWith(turn, "refused", { entity, id: record, field }, { reason: ruling.reason ?? "" });
  else {
    if (decision === "take") changeRecord(turn, entity, record, { [field]: value });
    journal.dropSetAside(item);
    turn.aside.push({ entity: SET_ASIDE, record: String(item), before: { kept }, after: {} });
  }
  return { entity, id: record };
}
