import type { TypedTree } from "#expr/typed.ts";

/** The parts that must all be true: `a and (b and c)` gives a, b, c. */
export function conjuncts(tree: TypedTree): TypedTree[] {
  if (tree.op === "call" && tree.fn === "and") return tree.args.flatMap(conjuncts);
  return [tree];
}

/** The path of a field of `this`, as `due` or `this.due`, with dots as in `at.tool.worth`; null: anything else. */
export function pathOf(tree: TypedTree): string | null {
  if (tree.op === "variable") return tree.name;
  if (tree.op === "field") {
    const of = pathOf(tree.of);
    return of === null ? null : `${of}.${tree.field}`;
  }
  // The size of a text or a list is a number that can have bounds, too.
  if (tree.op === "fold" && tree.fold === "size") return sizeOf(pathOf(tree.over));
  if (tree.op === "call" && tree.fn === "size") return tree.args[0] === undefined ? null : sizeOf(pathOf(tree.args[0]));
  return null;
}

const sizeOf = (path: string | null): string | null => (path === null ? null : `${path}.size()`);
