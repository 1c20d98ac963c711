import type { TypedTree } from "../typed.ts";
import type { Type } from "../types.ts";
import { type Bound, column, type Emitter, isInput, NoSqlForm, sqlLimits } from "./emitter.ts";
import { sqlite } from "./sqlite.ts";
import { isStructured } from "./encoding.ts";
import { emitField } from "./fields.ts";
import { emitFold } from "./folds.ts";
import { type Fragment, input, join, sql } from "./fragment.ts";
import { fingerprint } from "./lift.ts";
import { emitOperation } from "./operations.ts";
import { listFragment, relationOf } from "./relations.ts";
import { lift } from "./lift-tree.ts";

/** The SQL of a tree. Every fragment is self-contained and can be combined with any operator without brackets. */
export function emit(emitter: Emitter, tree: TypedTree, outer: Bound): Fragment {
  if (outer.depth > sqlLimits.depth) throw new NoSqlForm();
  const bound = { ...outer, depth: outer.depth + 1 };
  if (isInput(tree, bound)) return input(tree);
  return emitter.checked(emitNode(emitter, tree, bound));
}

function emitNode(emitter: Emitter, tree: TypedTree, bound: Bound): Fragment {
  switch (tree.op) {
    case "literal":
    case "constant":
      return input(tree);
    case "variable": {
      const binding = bound.bindings.get(tree.name);
      if (binding === undefined) return input(tree);
      return binding.kind === "row" ? column(binding.alias, '"id"') : binding.fragment;
    }
    case "field":
      return emitField(emitter, tree, bound);
    case "records":
      return emitList(emitter, tree, bound);
    case "call":
      return emitOperation(emitter, tree, bound);
    case "fold":
      return emitFold(emitter, tree, bound);
    case "if":
      return sql`CASE WHEN ${emit(emitter, tree.test, bound)} THEN ${emit(emitter, tree.then, bound)} ELSE ${emit(emitter, tree.otherwise, bound)} END`;
    case "list": {
      const items = tree.items.map((item) => embedded(emit(emitter, item, bound), item.type));
      return { ...join(items, ", "), text: sqlite.list(items.map((item) => item.text)) };
    }
    case "key":
      return lift(
        emitter,
        tree,
        [tree.of],
        (args) => ({ ...tree, of: args[0] ?? tree.of }),
        bound,
        `key_${fingerprint(tree.key)}`,
      );
    case "map":
      return lift(
        emitter,
        tree,
        tree.entries.map((entry) => entry.value),
        (args) => ({
          ...tree,
          entries: tree.entries.map((entry, i) => ({ key: entry.key, value: args[i] ?? entry.value })),
        }),
        bound,
        `map_${fingerprint(tree.entries.map((entry) => entry.key).join("\n"))}`,
      );
  }
}

/** A list stored in a table, as one value. */
export function emitList(emitter: Emitter, tree: TypedTree, bound: Bound): Fragment {
  const relation = relationOf(emitter, tree, bound);
  if (relation === null) throw new NoSqlForm();
  return listFragment(relation);
}

const embedded = (fragment: Fragment, type: Type): Fragment =>
  isStructured(type) ? { ...fragment, text: sqlite.embedded(fragment.text) } : fragment;
