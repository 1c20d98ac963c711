import type { JournalEntry } from "../ports/journal.ts";
import { OWNER } from "../document/lookup.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { mayFire } from "../rights/may-fire.ts";
import { mayCreate } from "../rights/may-create.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { holder, mayHold, mayHoldInAnyStatus } from "../rights/may-hold.ts";
import { mayChangeFields, mayField, mayGive, mayOn, maySee } from "../rights/may.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import type { CommandContext, DirectActions } from "../context/command-context.ts";
import { actsOf, severalActs } from "./undone.ts";

/**
 * Checks the rights for an undo, on the restored records: people can't undo what they could not do now. Effects needed
 * no rights, so only records that the person acted on are checked, and others on which an event was fired.
 */
export function judgeUndo(context: CommandContext, kind: string, commit: number): void {
  if (kind !== "submit" && kind !== "import" && kind !== "merge") return;
  for (const entry of actsIn(context, commit)) {
    const { entity, record: id } = entry;
    if (entry.isRow) continue;
    const isThere = context.records.read(entity, id) !== null;
    if ((isThere && !maySee(context, entity, id)) || !mayMove(context, entry) || !mayDoAgain(context, entry, isThere))
      refuseWith(context, "not-undoable", NOWHERE);
  }
}

/** What a person did to a record directly. */
interface Act extends JournalEntry {
  /** Null: the history entry shows all of it. */
  readonly own: DirectActions | null;
  /** A row that was created with its owner. */
  readonly isRow: boolean;
  /** The person acted on this record itself, not through another one. */
  readonly isAlone: boolean;
}

/** A person's direct actions in a commit: writes and events. */
function actsIn(context: CommandContext, commit: number): readonly Act[] {
  const isAct = actsOf(context, commit);
  const several = severalActs(context, commit);
  return context.app.ports.journal.commit(commit).flatMap((entry, index) => {
    const own = several(index);
    const counts = isAct(index) || own !== null || entry.event !== null;
    const isRow = !isAct(index) && entry.what === "create" && own !== null && own.fields.length > 0;
    return counts && context.lookup.entity(entry.entity) !== undefined
      ? [{ ...entry, own, isRow, isAlone: isAct(index) }]
      : [];
  });
}

/** Before or after the undo restores the records. */
export type UndoPhase = "before" | "after";

/** Checks the rights for redoing something undone. Rights must hold before and after, as for the original action. */
export function judgeAgain(context: CommandContext, commit: number, stage: UndoPhase): void {
  for (const entry of actsIn(context, commit))
    if (!(stage === "before" ? mayBegin(context, entry) : mayHaveDone(context, entry)))
      refuseWith(context, "not-undoable", NOWHERE);
}

function mayBegin(context: CommandContext, act: Act): boolean {
  const { entity, record: id, what } = act;
  const isThere = context.records.read(entity, id) !== null;
  if (what === "create") return act.isRow || (mayMove(context, act) && mayCreate(context, entity));
  return isThere && maySee(context, entity, id) && mayMove(context, act) && mayDoAgain(context, act, true);
}

function mayHaveDone(context: CommandContext, act: Act): boolean {
  const { entity, record: id, what, event, own } = act;
  if (!mayMove(context, act, mayHoldInAnyStatus)) return false;
  if (context.records.read(entity, id) === null) return true;
  if (what === "create")
    return (
      mayOn(context, "create", entity, id).allowed &&
      (own === null || (mayHaveFired(context, act, null) && own.fields.every((key) => mayHaveGiven(context, act, key))))
    );
  return event === null
    ? mayDoAgain(context, act, true)
    : own === null || own.fields.length === 0 || mayChangeFields(context, entity, id, own.fields).allowed;
}

/** A created, deleted or moved row changes the lists that contain it before and after. */
const mayMove = (context: CommandContext, { entity, before, after, isAlone }: Act, may = mayHold): boolean =>
  !isAlone || [before[OWNER], after[OWNER]].every((owner) => may(context, holder(context, entity, owner)).allowed);

const mayHaveGiven = (context: CommandContext, { entity, record: id }: Act, key: string): boolean =>
  mayField(context, "create", entity, id, key).allowed && mayGive(context, entity, id, key).allowed;

function mayDoAgain(context: CommandContext, act: Act, isThere: boolean): boolean {
  const { entity, record: id, what, event, after, own } = act;
  if (what === "create") return mayCreate(context, entity);
  if (!isThere) return true;
  if ((what !== "delete" || own !== null) && !mayHaveFired(context, act, context.status(entity, id))) return false;
  if (what === "delete") return mayDelete(context, entity, id).allowed;
  const fields =
    own?.fields ??
    (event === null ? Object.keys(after).filter((key) => context.lookup.field(entity, key) !== undefined) : []);
  return (event !== null && fields.length === 0) || mayChangeFields(context, entity, id, fields).allowed;
}

/** Whether the person may fire all their events: the first one in the record's status, if it is known. */
function mayHaveFired(
  context: CommandContext,
  { entity, record: id, event, own }: Act,
  status: string | null,
): boolean {
  const events = own?.events ?? (event === null ? [] : [event]);
  return events.every((name, at) =>
    rowsOfEvent(context, entity, name).some(
      (row) => (at > 0 || status === null || leaves(row, status)) && mayFire(context, entity, id, name, row).allowed,
    ),
  );
}
