import { CommandContext } from "../context/command-context.ts";
import type { DraftEdit } from "../contract/drafts.ts";
import type { Session } from "../session/session.ts";
import type { DraftState } from "./draft-state.ts";
import { rowsOfEvent } from "../states/rows.ts";

/** Whether the form has the field of an edit. `leave` is always accepted, because it changes no value. */
export function hasPlaceFor({ app, actor }: Session, { entity, event }: DraftState, edit: DraftEdit): boolean {
  if (edit.kind === "leave") return true;
  const { lookup } = app;
  const list = edit.kind === "set" ? edit.row?.field : edit.field;
  if (list === undefined) {
    if (lookup.field(entity, edit.field) !== undefined) return true;
    // Events may ask for values that are no fields of the record.
    const rows = event === null ? [] : rowsOfEvent(new CommandContext(app, actor), entity, event);
    return rows.some(({ asksFor }) => asksFor.some(({ own }) => own?.key === edit.field));
  }
  const type = lookup.field(entity, list)?.type;
  if (type?.kind !== "children") return false;
  return edit.kind !== "set" || lookup.field(type.entity, edit.field) !== undefined;
}
