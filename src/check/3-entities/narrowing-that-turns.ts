import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";

/**
 * ``Tool where `not out_now` `` on a loan, where `out_now` is computed from loans: saving the loan makes its own tool
 * unavailable. Narrowing is checked after the write, so the loan can't be saved.
 */
export function checkNarrowingThatTurns(at: Checking): void {
  for (const entity of at.model.entities)
    for (const { name, type } of entity.fields) {
      if ((type.kind !== "reference" && type.kind !== "references") || !type.where?.tree) continue;
      for (const node of nodes(type.where.tree)) {
        if (node.op !== "field" || node.of.op !== "variable" || node.of.name !== "candidate") continue;
        const read = at.field(node.entity, node.field);
        const tree = read?.default?.kind === "computed" ? read.default.expression.tree : null;
        if (!tree || ![...nodes(tree)].some((one) => one.op === "records" && one.entity === entity.key)) continue;
        at.report("narrowing-that-turns", node.span, {
          field: name,
          entity: entity.name,
          read: node.field,
          of: at.nameOf(node.entity),
        });
        break;
      }
    }
}
