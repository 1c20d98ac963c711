import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";

/** A field with the condition that it is filled in is never asked for. */
export function checkAskedIfItself(at: Checking): void {
  for (const entity of at.model.entities) {
    for (const field of entity.fields) {
      const tree = field.askedIf?.tree;
      if (!tree || !field.askedIf) continue;
      for (const node of nodes(tree)) {
        if (node.op !== "field" || node.field !== field.key || node.of.op !== "variable" || node.of.name !== "this")
          continue;
        at.report("asked-if-itself", field.askedIf.span, { field: field.name });
        break;
      }
    }
  }
}
