import type { Assignment, Effect } from "#model/4-states.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";

/** A computed field follows its inputs, and a status its transitions: writing to them by an effect does nothing. */
export function checkWrittenFields(at: Checking): void {
  for (const { effect, entity } of allEffects(at.model)) {
    const written = writtenBy(effect, entity);
    for (const { field, span } of written.with) checkWritten(at, written.entity, field, span);
  }
  for (const { entity, transitions } of at.model.states)
    for (const { asksFor } of transitions)
      for (const { field } of asksFor) checkWritten(at, entity, field.value, field.span);
}

function writtenBy(effect: Effect, entity: string | null): { entity: string | null; with: readonly Assignment[] } {
  if (effect.kind === "set") return { entity, with: [effect.assignment] };
  if (effect.kind === "create" || effect.kind === "change" || effect.kind === "changeEach")
    return { entity: effect.entity, with: effect.with };
  return { entity, with: [] };
}

function checkWritten(at: Checking, entity: string | null, field: string, span: Assignment["span"]): void {
  if (entity === null) return;
  if (field === "status" && at.states.has(entity)) {
    at.report("status-written", span, { entity: at.nameOf(entity) });
    return;
  }
  const known = at.field(entity, field);
  if (known?.default?.kind === "computed") at.report("computed-field-written", span, { field: known.name });
}
