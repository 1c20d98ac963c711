import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";

/** Reports constants that nothing in the document reads. */
export function checkUnusedConstants(at: Checking): void {
  const used = new Set<string>();
  for (const { expression } of at.places) {
    // Unreadable code may mean the constant.
    if (expression.tree === null) for (const word of expression.source.split(/[^\p{L}\p{N}_]+/u)) used.add(word);
    else for (const node of nodes(expression.tree)) if (node.op === "constant") used.add(node.name);
  }
  for (const { name, span, problem } of at.model.constants.constants) {
    if (problem === null && !used.has(name) && !at.isNamedInMistake(name)) at.report("unused-constant", span, { name });
  }
}
