import type { Fold, TypedTree } from "../typed.ts";
import { type Bound, type Emitter, NoSqlForm } from "./emitter.ts";
import { lift, parameterName } from "./lift-tree.ts";
import type { Fragment } from "./fragment.ts";
import { needsOf } from "./free-variables.ts";
import { fingerprint } from "./lift.ts";

/**
 * A fold over a list that is a plain value (tags, a literal list). The evaluator runs it; SQL passes in what the body
 * reads from rows, unless that depends on the fold's own variable.
 */
export function liftPlainFold(emitter: Emitter, tree: Fold, bound: Bound): Fragment {
  const parts: TypedTree[] = [];
  const outline = outlined(tree, new Set(), bound, parts);
  const shape = JSON.stringify(outline, (key, value: unknown) => (key === "span" ? undefined : value));
  return lift(emitter, tree, parts, () => outline, bound, `fold_${fingerprint(shape)}`);
}

/** The tree with a parameter for every part that SQL must compute. */
function outlined(tree: TypedTree, own: ReadonlySet<string>, bound: Bound, parts: TypedTree[]): TypedTree {
  const needs = needsOf(tree);
  const readsOwn = [...needs.variables].some((name) => own.has(name));
  const readsRows = needs.records || [...needs.variables].some((name) => !own.has(name) && bound.bindings.has(name));
  const readsOutside = [...needs.variables].some((name) => !own.has(name));
  if (!readsOwn && own.size > 0 && (readsRows || readsOutside)) return parameter(tree, parts);
  if (own.size === 0 && tree.op !== "fold") return readsRows || readsOutside ? parameter(tree, parts) : tree;
  if (tree.op === "records" || tree.op === "field") throw new NoSqlForm();
  const inside = (each: TypedTree): TypedTree => outlined(each, own, bound, parts);
  switch (tree.op) {
    case "fold": {
      const over = inside(tree.over);
      if (tree.body === null) return { ...tree, over };
      const further = tree.variable === null ? own : new Set(own).add(tree.variable);
      return { ...tree, over, body: outlined(tree.body, further, bound, parts) };
    }
    case "call":
      return { ...tree, args: tree.args.map(inside) };
    case "if":
      // oxlint-disable-next-line unicorn/no-thenable -- the tree's own word; nothing awaits a tree
      return { ...tree, test: inside(tree.test), then: inside(tree.then), otherwise: inside(tree.otherwise) };
    case "list":
      return { ...tree, items: tree.items.map(inside) };
    case "map":
      return { ...tree, entries: tree.entries.map((entry) => ({ key: entry.key, value: inside(entry.value) })) };
    case "key":
      return { ...tree, of: inside(tree.of) };
    default:
      return tree;
  }
}

function parameter(tree: TypedTree, parts: TypedTree[]): TypedTree {
  parts.push(tree);
  return { op: "variable", name: parameterName(parts.length - 1), type: tree.type, span: tree.span };
}
