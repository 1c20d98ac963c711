import type { TypedTree } from "#expr/typed.ts";

/** Calls `visit` for a node and everything below it. */
export function walk(tree: TypedTree, visit: (node: TypedTree) => void): void {
  visit(tree);
  switch (tree.op) {
    case "literal":
    case "variable":
    case "constant":
    case "records":
      return;
    case "field":
    case "key":
      walk(tree.of, visit);
      return;
    case "call":
      for (const argument of tree.args) walk(argument, visit);
      return;
    case "fold":
      walk(tree.over, visit);
      if (tree.body !== null) walk(tree.body, visit);
      return;
    case "if":
      walk(tree.test, visit);
      walk(tree.then, visit);
      walk(tree.otherwise, visit);
      return;
    case "list":
      for (const item of tree.items) walk(item, visit);
      return;
    case "map":
      for (const { value } of tree.entries) walk(value, visit);
  }
}

/** The same tree with the variable `name` replaced by another expression (except in folds that shadow the name). */
export function substitute(tree: TypedTree, name: string, by: TypedTree): TypedTree {
  const go = (node: TypedTree): TypedTree => substitute(node, name, by);
  switch (tree.op) {
    case "variable":
      return tree.name === name ? by : tree;
    case "literal":
    case "constant":
    case "records":
      return tree;
    case "field":
    case "key":
      return { ...tree, of: go(tree.of) };
    case "call":
      return { ...tree, args: tree.args.map(go) };
    case "fold":
      return {
        ...tree,
        over: go(tree.over),
        body: tree.body === null || tree.variable === name ? tree.body : go(tree.body),
      };
    case "if":
      // oxlint-disable-next-line unicorn/no-thenable -- a conditional has a `then`; it is never awaited
      return { ...tree, test: go(tree.test), then: go(tree.then), otherwise: go(tree.otherwise) };
    case "list":
      return { ...tree, items: tree.items.map(go) };
    case "map":
      return { ...tree, entries: tree.entries.map(({ key, value }) => ({ key, value: go(value) })) };
  }
}

/** The variables of a tree that it does not bind itself. */
export function freeVariables(tree: TypedTree): ReadonlySet<string> {
  const free = new Set<string>();
  const go = (node: TypedTree, bound: ReadonlySet<string>): void => {
    if (node.op === "variable" && !bound.has(node.name)) free.add(node.name);
    if (node.op === "fold") {
      go(node.over, bound);
      if (node.body !== null) go(node.body, node.variable === null ? bound : new Set([...bound, node.variable]));
    } else for (const child of childrenOf(node)) go(child, bound);
  };
  go(tree, new Set());
  return free;
}

function childrenOf(tree: TypedTree): readonly TypedTree[] {
  switch (tree.op) {
    case "field":
    case "key":
      return [tree.of];
    case "call":
      return tree.args;
    case "if":
      return [tree.test, tree.then, tree.otherwise];
    case "list":
      return tree.items;
    case "map":
      return tree.entries.map(({ value }) => value);
    default:
      return [];
  }
}
