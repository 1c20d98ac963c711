import type { TypedTree } from "../typed.ts";

/** The free variables of a tree, and whether it reads records at all. */
export interface Needs {
  readonly variables: ReadonlySet<string>;
  readonly records: boolean;
}

const known = new WeakMap<TypedTree, Needs>();

export function needsOf(tree: TypedTree): Needs {
  let needs = known.get(tree);
  if (needs === undefined) {
    needs = compute(tree);
    known.set(tree, needs);
  }
  return needs;
}

const NOTHING: Needs = { variables: new Set(), records: false };

function compute(tree: TypedTree): Needs {
  switch (tree.op) {
    case "literal":
    case "constant":
      return NOTHING;
    case "variable":
      return { variables: new Set([tree.name]), records: false };
    case "records":
      return { variables: NOTHING.variables, records: true };
    case "field":
      return { variables: needsOf(tree.of).variables, records: true };
    case "key":
      return needsOf(tree.of);
    case "call":
      return together(tree.args.map(needsOf));
    case "if":
      return together([needsOf(tree.test), needsOf(tree.then), needsOf(tree.otherwise)]);
    case "list":
      return together(tree.items.map(needsOf));
    case "map":
      return together(tree.entries.map((entry) => needsOf(entry.value)));
    case "fold": {
      const over = needsOf(tree.over);
      if (tree.body === null) return over;
      const body = needsOf(tree.body);
      const variables = new Set(body.variables);
      if (tree.variable !== null) variables.delete(tree.variable);
      return together([over, { variables, records: body.records }]);
    }
  }
}

function together(all: readonly Needs[]): Needs {
  const variables = new Set<string>();
  let records = false;
  for (const needs of all) {
    for (const name of needs.variables) variables.add(name);
    records ||= needs.records;
  }
  return { variables, records };
}
