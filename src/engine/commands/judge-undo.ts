import type { JournalEntry } from "../ports/journal.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { mayFire } from "../rights/may-fire.ts";
import { mayCreate } from "../rights/may-create.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { mayChangeFields, maySee } from "../rights/may.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import type { CommandContext } from "../context/command-context.ts";
import { actsOf } from "./undone.ts";

/**
 * Whether a person may undo what they did, judged on the records as they are again: whoever could not do it now can't
 * undo it. Effects needed no right, so what they wrote needs none here: each record that the person acted on is judged, and
 * others where an event was fired.
 */
export function judgeUndo(context: CommandContext, kind: string, commit: number): void {
  const entries = context.app.ports.journal.commit(commit);
  const isAct = actsOf(context, commit);
  entries.forEach((entry, index) => {
    const { entity, record: id, event } = entry;
    if (context.lookup.entity(entity) === undefined) return;
    const isThere = context.records.read(entity, id) !== null;
    const isOwnAct = (kind === "submit" || kind === "import" || kind === "merge") && (isAct(index) || event !== null);
    if (isThere && isOwnAct && !maySee(context, entity, id)) refuseWith(context, "not-undoable", NOWHERE);
    else if (isOwnAct && !mayDoAgain(context, entry, isThere)) refuseWith(context, "not-undoable", NOWHERE);
  });
}

function mayDoAgain(context: CommandContext, entry: JournalEntry, isThere: boolean): boolean {
  const { entity, record: id, what, event, after } = entry;
  if (what === "create") return mayCreate(context, entity);
  if (!isThere) return true;
  if (what === "delete") return mayDelete(context, entity, id).allowed;
  if (event !== null)
    return rowsOfEvent(context, entity, event).some(
      (row) => leaves(row, context.status(entity, id)) && mayFire(context, entity, id, event, row).allowed,
    );
  const fields = Object.keys(after).filter((key) => context.lookup.field(entity, key) !== undefined);
  return mayChangeFields(context, entity, id, fields).allowed;
}
