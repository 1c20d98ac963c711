import type { TypedTree } from "#expr/typed.ts";
import type { Span } from "#text/span.ts";

type Names = ReadonlySet<string>;

const NONE: Names = new Set();

/** The tree with mapped spans and mapped names of its free variables. */
export function mapTree(
  tree: TypedTree,
  place: (span: Span) => Span,
  name: (variable: string) => string,
  /** The replacement of a field; undefined: keep the field. `bound`: the variables of the enclosing loops. */
  field: (node: TypedTree & { readonly op: "field" }, bound: Names) => TypedTree | undefined = () => undefined,
): TypedTree {
  const within = (node: TypedTree, bound: Names): TypedTree => {
    const go = (one: TypedTree): TypedTree => within(one, bound);
    const span = place(node.span);
    switch (node.op) {
      case "literal":
      case "constant":
      case "records":
        return { ...node, span };
      case "variable":
        return { ...node, span, name: bound.has(node.name) ? node.name : name(node.name) };
      case "field":
        return field({ ...node, span }, bound) ?? { ...node, span, of: go(node.of) };
      case "key":
        return { ...node, span, of: go(node.of) };
      case "call":
        return { ...node, span, args: node.args.map(go) };
      case "fold":
        return { ...node, span, over: go(node.over), body: bodyOf(node, bound) };
      case "if":
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is the author's word; this is never awaited
        return { ...node, span, test: go(node.test), then: go(node.then), otherwise: go(node.otherwise) };
      case "list":
        return { ...node, span, items: node.items.map(go) };
      case "map":
        return { ...node, span, entries: node.entries.map((each) => ({ ...each, value: go(each.value) })) };
    }
  };
  const bodyOf = ({ body, variable }: TypedTree & { readonly op: "fold" }, bound: Names): TypedTree | null =>
    body === null ? null : within(body, variable === null ? bound : new Set([...bound, variable]));
  return within(tree, NONE);
}

/** True if the tree has one of these names as a free variable. */
export function readsVariable(tree: TypedTree, names: { has(name: string): boolean }): boolean {
  let found = false;
  mapTree(
    tree,
    (span) => span,
    (name) => {
      found ||= names.has(name);
      return name;
    },
  );
  return found;
}
