import { judgeTurn } from "../commit.ts";
import { createRecord } from "../commands/create.ts";
import { writeValues } from "../commands/write-values.ts";
import type { Synchronous } from "../ports/records.ts";
import type { Transition } from "#model/4-states.ts";
import { mayFire } from "../rights/may-fire.ts";
import type { Runtime } from "../runtime.ts";
import { enter } from "../states/enter.ts";
import { storedOf, takeInputs } from "../states/inputs.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import { guardHolds, refuseGuard } from "../states/guard.ts";
import { valuesOf, type DraftState } from "./draft-state.ts";
import { CommandContext } from "../context/command-context.ts";
import type { Actor } from "../session/actor.ts";

/**
 * Writes a draft into the transaction as if it were saved, looks, and takes it all back: computed values, visible and
 * required fields, options and errors come from the same code as a save. `look` is called on the written record, then
 * `judged` when everything has been judged.
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
    else if (state.id === null) createRecord(context, state.entity, valuesOf(state), "row", id);
    else writeValues(context, state.entity, id, valuesOf(state), "row");
    judgeTurn(context);
    return { keep: false, result: look(context, id) };
  });
}

function tryEvent(context: CommandContext, state: DraftState, id: string): void {
  const row = rowOfDraft(context, state);
  const values = valuesOf(state);
  if (row === null) {
    writeValues(context, state.entity, id, values, "asked");
    return;
  }
  const inputs = takeInputs(context, state.entity, id, row, values, "asked");
  if (!guardHolds(context, id, row, inputs)) refuseGuard(context, state.entity, id, row, inputs);
  writeValues(context, state.entity, id, storedOf(row, values), "asked");
  enter(context, state.entity, id, row, row.to?.value ?? null, inputs);
}

/** The row that firing would take, as far as can be told before. */
export function rowOfDraft(
  context: CommandContext,
  { entity, id, event }: Pick<DraftState, "entity" | "id" | "event">,
): Transition | null {
  if (id === null || event === null) return null;
  const status = context.status(entity, id);
  const rows = rowsOfEvent(context, entity, event).filter((row) => leaves(row, status));
  const open = rows.filter((row) => mayFire(context, entity, id, event, row).allowed);
  return open.find((row) => guardHolds(context, id, row)) ?? open[0] ?? rows[0] ?? null;
}
