import type { Transition } from "#model/4-states.ts";
import { mayFire } from "../rights/may-fire.ts";
import type { RightDecision } from "../rights/may.ts";
import { guardHolds } from "../states/guard.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { DraftState } from "./draft-state.ts";

type EventOfDraft = Pick<DraftState, "entity" | "id" | "event">;

/** The row whose inputs the form shows: the one that firing would probably use. */
export function rowOfDraft(context: CommandContext, state: EventOfDraft): Transition | null {
  const { taken, first } = rowsOfDraft(context, state);
  return taken ?? first?.row ?? null;
}

/**
 * `taken`: the row that firing would use, among those that this person may fire. `first`: the first row of all, and
 * whether they may fire it.
 */
export function rowsOfDraft(
  context: CommandContext,
  { entity, id, event }: EventOfDraft,
): {
  readonly taken: Transition | null;
  readonly first: { readonly row: Transition; readonly ruling: RightDecision } | null;
} {
  if (id === null || event === null) return { taken: null, first: null };
  const status = context.status(entity, id);
  const rows = rowsOfEvent(context, entity, event)
    .filter((row) => leaves(row, status))
    .map((row) => ({ row, ruling: mayFire(context, entity, id, event, row) }));
  const open = rows.filter(({ ruling }) => ruling.allowed).map(({ row }) => row);
  return { taken: open.find((row) => guardHolds(context, id, row)) ?? open[0] ?? null, first: rows[0] ?? null };
}
