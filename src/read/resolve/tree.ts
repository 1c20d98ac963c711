import type { Typed } from "#expr/typed.ts";
import type { Span } from "#text/span.ts";

/** The tree with other places and other names of variables. */
export function mapTree(
  tree: Typed,
  place: (span: Span) => Span,
  name: (variable: string) => string,
  /** What stands for a field; undefined: the field itself. */
  field: (node: Typed & { readonly op: "field" }) => Typed | undefined = () => undefined,
): Typed {
  const go = (node: Typed): Typed => {
    const span = place(node.span);
    switch (node.op) {
      case "literal":
      case "constant":
      case "records":
        return { ...node, span };
      case "variable":
        return { ...node, span, name: name(node.name) };
      case "field":
        return field({ ...node, span }) ?? { ...node, span, of: go(node.of) };
      case "key":
        return { ...node, span, of: go(node.of) };
      case "call":
        return { ...node, span, args: node.args.map(go) };
      case "fold":
        return { ...node, span, over: go(node.over), body: node.body === null ? null : go(node.body) };
      case "if":
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is the author's word; this is never awaited
        return { ...node, span, test: go(node.test), then: go(node.then), otherwise: go(node.otherwise) };
      case "list":
        return { ...node, span, items: node.items.map(go) };
      case "map":
        return { ...node, span, entries: node.entries.map((each) => ({ ...each, value: go(each.value) })) };
    }
  };
  return go(tree);
}

/** Whether the tree takes one of these names from outside. */
export function readsVariable(tree: Typed, names: { has(name: string): boolean }): boolean {
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
