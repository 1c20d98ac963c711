import type { Checking } from "../checking.ts";
import { nodes } from "../walk.ts";

/** A guard is judged on the stored record: it never sees what its own event asks for. */
export function checkGuardReadsAskedFor(at: Checking): void {
  for (const { entity, transitions } of at.model.states) {
    for (const { asksFor, onlyIf } of transitions) {
      const tree = onlyIf?.tree;
      if (onlyIf === null || tree === null || tree === undefined) continue;
      const read = new Set([...nodes(tree)].flatMap((node) => (node.op === "field" ? [node.field] : [])));
      for (const { field } of asksFor) {
        if (!read.has(field.value)) continue;
        const name = at.field(entity, field.value)?.name ?? field.value;
        at.report("guard-reads-asked-for", onlyIf.span, { field: name });
      }
    }
  }
}
