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
 * Whether a person may undo what they did, judged on the records as they are again: whoever could not do it now can't
 * undo it. Effects needed no right, so what they wrote needs none here: each record that the person acted on is judged, and
 * others where an event was fired.
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

/** What a person did themselves to a record. */
interface Act extends JournalEntry {
  /** Null: what the entry says is all. */
  readonly own: DirectActions | null;
  /** A row that was made with its owner. */
  readonly isRow: boolean;
  /** It was done to this record itself, and not with another one. */
  readonly isAlone: boolean;
}

/** What a person did themselves in a commit: on records, and by events. */
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

/** Before the records are as they were when it was done, or after. */
export type UndoPhase = "before" | "after";

/** Whether a person may do again what they took back: a right must hold before and after, as when it is done. */
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

/** A row that came, went or moved changed the lists that it stands in before and after. */
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

/** Whether a person may fire all their events: the first in the status that the record has, where that is known. */
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
