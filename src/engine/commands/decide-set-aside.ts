import type { RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { SET_ASIDE } from "../ports/journal.ts";
import { NOWHERE, refuseBecause, refuseWith } from "../refuse.ts";
import { maySeePast } from "../queries/shown.ts";
import { mayChange } from "../rights/may.ts";
import { changeRecord } from "./change.ts";
import { isThere } from "./is-there.ts";
import type { CommandContext } from "../context/command-context.ts";

/** A value that was set aside goes into its field again, or is given up; both need the right to change that field. */
export function decideSetAside(context: CommandContext, item: number, decision: "take" | "drop"): RecordKey {
  const { journal } = context.app.ports;
  const found = journal.setAsideItem(item);
  if (found === null) refuseWith(context, "not-found", NOWHERE);
  if (found === null || !isThere(context, found.entity, found.record))
    return { entity: PERSON, id: context.actor.person ?? "" };
  const { entity, record, field, value, kept } = found;
  const ruling = mayChange(context, entity, record, [field]);
  if (!ruling.allowed) refuseBecause(context, { entity, id: record, field }, ruling.reason);
  else if (!maySeePast(context, entity, record, field)) refuseWith(context, "not-found", NOWHERE);
  else {
    if (decision === "take") changeRecord(context, entity, record, { [field]: value });
    journal.dropSetAside(item);
    context.aside.push({ entity: SET_ASIDE, record: String(item), before: { kept }, after: {} });
  }
  return { entity, id: record };
}
