import type { Typed } from "#expr/typed.ts";
import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";

/** A guard is judged on the stored record: it never sees what its own event asks for. */
export function checkGuardReadsAskedFor(at: Checking): void {
  for (const { entity, transitions } of at.model.states) {
    for (const { asksFor, guards } of transitions)
      for (const { condition } of guards) {
        if (condition.tree === null) continue;
        const read = fieldsJudged(condition.tree);
        for (const { field, own } of asksFor) {
          if (own !== null || !read.has(field.value)) continue;
          const name = at.field(entity, field.value)?.name ?? field.value;
          at.report("guard-reads-asked-for", condition.span, { field: name });
        }
      }
  }
}

/** Fields of the record that the guard looks at. `reason is empty` is left out: it asks that nobody filled it in before. */
function fieldsJudged(tree: Typed): Set<string> {
  const filled = new Set<Typed>();
  const asksWhetherEmpty = new Set<Typed>();
  for (const node of nodes(tree)) {
    if (node.op !== "call") continue;
    const [of] = node.args;
    if (node.fn === "not" && of?.op === "call" && of.fn === "isEmpty") filled.add(of);
    if (node.fn === "isEmpty" && of !== undefined && !filled.has(node)) asksWhetherEmpty.add(of);
  }
  return new Set(
    [...nodes(tree)].flatMap((node) => {
      const isOwn = node.op === "field" && node.of.op === "variable" && node.of.name === "this";
      return isOwn && !asksWhetherEmpty.has(node) ? [node.field] : [];
    }),
  );
}
