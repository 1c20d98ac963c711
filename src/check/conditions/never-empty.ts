import { nodes } from "#expr/nodes.ts";
import type { Checking } from "../checking.ts";

/** `done is empty` for a yes/no field: without an answer the value is no, so it is never empty. */
export function checkNeverEmpty(at: Checking): void {
  for (const { expression } of at.places) {
    if (expression.tree === null) continue;
    for (const node of nodes(expression.tree)) {
      const [of] = node.op === "call" && node.fn === "isEmpty" ? node.args : [];
      const field = of?.op === "field" ? at.field(of.entity, of.field) : null;
      if (field?.type.kind === "yes/no") at.report("yes-no-never-empty", node.span, { field: field.name });
    }
  }
}
