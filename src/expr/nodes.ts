import type { TypedTree } from "./typed.ts";

/** A tree and all its nodes, outermost first. Iterative, because documents may nest deeply. */
export function* nodes(tree: TypedTree): Generator<TypedTree> {
  const waiting: TypedTree[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    waiting.push(...inside(node));
  }
}

/** The children of a node. */
export function inside(node: TypedTree): readonly TypedTree[] {
  switch (node.op) {
    case "field":
    case "key":
      return [node.of];
    case "call":
      return node.args;
    case "fold":
      return node.body === null ? [node.over] : [node.over, node.body];
    case "if":
      return [node.test, node.then, node.otherwise];
    case "list":
      return node.items;
    case "map":
      return node.entries.map(({ value }) => value);
    default:
      return [];
  }
}
