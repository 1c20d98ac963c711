import type { JournalEntry } from "../ports/journal.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { mayFire } from "../rights/may-fire.ts";
import { mayCreate } from "../rights/may-create.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { mayChangeFields, mayOn, maySee } from "../rights/may.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import type { CommandContext } from "../context/command-context.ts";
import { actsOf } from "./undone.ts";

/**
 * Whether a person may undo what they did, judged on the records as they are again: whoever could not do it now can't
 * undo it. Effects needed no right, so what they wrote needs none here: each record that the person acted on is judged, and
 * others where an event was fired.
 */
export function judgeUndo(context: CommandContext, kind: string, commit: number): void {
  if (kind !== "submit" && kind !== "import" && kind !== "merge") return;
  for (const entry of actsIn(context, commit)) {
    const { entity, record: id } = entry;
    const isThere = context.records.read(entity, id) !== null;
    if ((isThere && !maySee(context, entity, id)) || !mayDoAgain(context, entry, isThere))
      refuseWith(context, "not-undoable", NOWHERE);
  }
}

/** What a person did themselves in a commit: on records, and by events. */
function actsIn(context: CommandContext, commit: number): readonly JournalEntry[] {
  const isAct = actsOf(context, commit);
  return context.app.ports.journal
    .commit(commit)
    .filter(
      ({ entity, event }, index) => context.lookup.entity(entity) !== undefined && (isAct(index) || event !== null),
    );
}

/** Before the records are as they were when it was done, or after. */
export type Stage = "before" | "after";

/** Whether a person may do again what they took back: a right must hold before and after, as when it is done. */
export function judgeAgain(context: CommandContext, commit: number, stage: Stage): void {
  for (const entry of actsIn(context, commit))
    if (!(stage === "before" ? mayBegin(context, entry) : mayHaveDone(context, entry)))
      refuseWith(context, "not-undoable", NOWHERE);
}

function mayBegin(context: CommandContext, entry: JournalEntry): boolean {
  const { entity, record: id, what } = entry;
  const isThere = context.records.read(entity, id) !== null;
  if (what === "create") return mayCreate(context, entity);
  return isThere && maySee(context, entity, id) && mayDoAgain(context, entry, true);
}

function mayHaveDone(context: CommandContext, entry: JournalEntry): boolean {
  const { entity, record: id, what, event } = entry;
  if (context.records.read(entity, id) === null) return true;
  if (what === "create") return mayOn(context, "create", entity, id).allowed;
  return event !== null || mayDoAgain(context, entry, true);
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
