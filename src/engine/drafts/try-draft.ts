import { judgeTurn } from "../commit.ts";
import { createRecord } from "../commands/create.ts";
import { writeValues } from "../commands/write-values.ts";
import type { Synchronous } from "../ports/records.ts";
import type { Transition } from "#model/4-states.ts";
import { OWNER } from "../document/lookup.ts";
import { refuseBecause } from "../refuse.ts";
import { mayBegin } from "../rights/may-begin.ts";
import { mayFire } from "../rights/may-fire.ts";
import { mayChange, type Ruling } from "../rights/may.ts";
import type { Runtime } from "../runtime.ts";
import { enter } from "../states/enter.ts";
import { storedOf, takeInputs } from "../states/inputs.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import { guardHolds, refuseGuard } from "../states/guard.ts";
import { valuesOf, type DraftState } from "./draft-state.ts";
import { leaveOut, savable } from "./savable.ts";
import { CommandContext } from "../context/command-context.ts";
import type { Actor } from "../session/actor.ts";

/**
 * Writes a draft into the transaction as if it were saved, looks, and takes it all back: computed values, visible and
 * required fields, options and errors come from the same code as a save. `look` is called on the written record when
 * everything has been judged. What the person could never save is not tried: it would tell what is closed to them.
 */
export function tryDraft<T>(
  app: Runtime,
  actor: Actor,
  state: DraftState,
  look: (context: CommandContext, id: string) => Synchronous<T>,
): T {
  return app.ports.records.transaction<T>(() => {
    const context = new CommandContext(app, actor);
    const id = state.id ?? state.newId;
    if (state.event !== null && state.id !== null) tryEvent(context, state, state.id);
    else if (state.id === null) tryNew(context, state);
    else tryChange(context, state, id);
    judgeTurn(context);
    return { keep: false, result: look(context, id) };
  });
}

function tryNew(context: CommandContext, state: DraftState): void {
  const { entity, newId: id } = state;
  const ruling = mayBegin(context, entity, state.values[OWNER] ?? null);
  if (!ruling.allowed) refuseBecause(context, { entity, id, field: null }, ruling.reason);
  else createRecord(context, entity, savable(context, { entity, id, isNew: true }, valuesOf(state)), "row", id);
}

function tryChange(context: CommandContext, state: DraftState, id: string): void {
  const { entity } = state;
  const values = valuesOf(state);
  const ruling = mayChange(context, entity, id, null);
  if (ruling.allowed) {
    writeValues(context, entity, id, savable(context, { entity, id, isNew: false }, values), "row");
    return;
  }
  leaveOut(context, id, values);
  refuseBecause(context, { entity, id, field: null }, ruling.reason);
}

function tryEvent(context: CommandContext, state: DraftState, id: string): void {
  const { taken: row, first } = rowsOfDraft(context, state);
  const typed = valuesOf(state);
  if (row === null) {
    leaveOut(context, id, typed);
    if (first !== null) refuseBecause(context, { entity: state.entity, id, field: null }, first.ruling.reason);
    return;
  }
  const asked = new Set(row.asksFor.map(({ field }) => field.value));
  const values = Object.fromEntries(Object.entries(typed).filter(([key]) => asked.has(key)));
  const inputs = takeInputs(context, state.entity, id, row, values, "asked");
  if (!guardHolds(context, id, row, inputs)) refuseGuard(context, state.entity, id, row, inputs);
  writeValues(context, state.entity, id, storedOf(row, values), "asked");
  enter(context, state.entity, id, row, row.to?.value ?? null, inputs);
}

type EventOfDraft = Pick<DraftState, "entity" | "id" | "event">;

/** The row whose questions the form asks: the one that firing would take, as far as can be told before. */
export function rowOfDraft(context: CommandContext, state: EventOfDraft): Transition | null {
  const { taken, first } = rowsOfDraft(context, state);
  return taken ?? first?.row ?? null;
}

/** The row that firing would take, of those that this person may fire; and the first of all, with whether they may. */
function rowsOfDraft(
  context: CommandContext,
  { entity, id, event }: EventOfDraft,
): {
  readonly taken: Transition | null;
  readonly first: { readonly row: Transition; readonly ruling: Ruling } | null;
} {
  if (id === null || event === null) return { taken: null, first: null };
  const status = context.status(entity, id);
  const rows = rowsOfEvent(context, entity, event)
    .filter((row) => leaves(row, status))
    .map((row) => ({ row, ruling: mayFire(context, entity, id, event, row) }));
  const open = rows.filter(({ ruling }) => ruling.allowed).map(({ row }) => row);
  return { taken: open.find((row) => guardHolds(context, id, row)) ?? open[0] ?? null, first: rows[0] ?? null };
}
