import type { Checking } from "../checking.ts";

/** A computed field follows its inputs, so asking a person for it has no effect. */
export function checkAskedForComputed(at: Checking): void {
  for (const { entity, transitions } of at.model.states) {
    for (const { asksFor } of transitions) {
      for (const { field, own } of asksFor) {
        if (own !== null) continue;
        const known = at.field(entity, field.value);
        if (known?.default?.kind === "computed") at.report("computed-asked-for", field.span, { field: known.name });
      }
    }
  }
}
