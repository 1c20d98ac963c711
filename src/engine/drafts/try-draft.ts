import { judgeTurn } from "../commit.ts";
import { createRecord } from "../commands/create.ts";
import { writeValues } from "../commands/write-values.ts";
import type { Values } from "../contract/commands.ts";
import type { Synchronous } from "../ports/records.ts";
import { OWNER } from "../document/lookup.ts";
import { refuseBecause } from "../refuse.ts";
import { mayBegin } from "../rights/may-begin.ts";
import { mayChange } from "../rights/may.ts";
import type { Runtime } from "../runtime.ts";
import { enter } from "../states/enter.ts";
import { storedOf, takeInputs } from "../states/inputs.ts";
import { guardHolds, refuseGuard } from "../states/guard.ts";
import { valuesOf, type DraftState } from "./draft-state.ts";
import { UnsavableInput } from "./unsavable-input.ts";
import { rowsOfDraft } from "./row-of-draft.ts";
import { leaveOut, savable } from "./savable.ts";
import { CommandContext } from "../context/command-context.ts";
import type { Actor } from "../session/actor.ts";

/**
 * Writes a draft as if it were saved, calls `look` on the validated record, and rolls back. Computed values, visible
 * and required fields, options and errors thus come from the code that saves. Input that the person could never save is
 * left out, because its results could reveal what they may not see: if a right's condition fails, the trial is repeated
 * without that input.
 */
export function tryDraft<T>(
  app: Runtime,
  actor: Actor,
  state: DraftState,
  look: (context: CommandContext, id: string) => Synchronous<T>,
): T {
  const leftOut = new UnsavableInput(state);
  for (;;) {
    const tried = app.ports.records.transaction<{ readonly seen: T } | null>(() => {
      const context = new CommandContext(app, actor);
      const id = state.id ?? state.newId;
      if (state.event !== null && state.id !== null) tryEvent(context, state, state.id);
      else {
        if (state.id === null) tryNew(context, state, leftOut.apply(context));
        else tryChange(context, state, id, leftOut.apply(context));
        if (leftOut.grows(context)) return { keep: false, result: null };
      }
      judgeTurn(context);
      // `Synchronous` guarantees that the result is plain data.
      return { keep: false, result: { seen: look(context, id) as T } };
    });
    if (tried !== null) return tried.seen;
  }
}

/** `values` null: the person could not save the record with any of these values. */
function tryNew(context: CommandContext, state: DraftState, values: Values | null): void {
  const { entity, newId: id } = state;
  const ruling = mayBegin(context, entity, state.values[OWNER] ?? null);
  if (!ruling.allowed) refuseBecause(context, { entity, id, field: null }, ruling.reason);
  else if (values !== null)
    createRecord(context, entity, savable(context, { entity, id, isNew: true }, values), "row", id);
}

function tryChange(context: CommandContext, state: DraftState, id: string, values: Values | null): void {
  const { entity } = state;
  const ruling = mayChange(context, entity, id, null);
  if (ruling.allowed) {
    writeValues(context, entity, id, savable(context, { entity, id, isNew: false }, values ?? {}), "row");
    return;
  }
  leaveOut(context, id, valuesOf(state));
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
