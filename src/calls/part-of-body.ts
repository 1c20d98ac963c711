import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import { walk } from "#engine/document/walk.ts";

/** The part of a `Sends` value that depends on changed fields; null: no part does. */
export function partOf(tree: TypedTree, value: Value, entity: string, changed: ReadonlySet<string>): Value {
  if (tree.op !== "map" || typeof value !== "object" || value === null || Array.isArray(value))
    return reads(tree, entity, changed) ? value : null;
  const trees = new Map(tree.entries.map((entry) => [entry.key, entry.value]));
  const parts = Object.entries(value as { readonly [key: string]: Value }).flatMap(([key, of]) => {
    const inner = trees.get(key);
    if (inner === undefined) return [[key, of] as const];
    if (inner.op !== "map") return reads(inner, entity, changed) ? [[key, of] as const] : [];
    const part = partOf(inner, of, entity, changed);
    return part === null ? [] : [[key, part] as const];
  });
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** True if the tree reads a changed field, or no field of this record at all; such constants are always sent. */
function reads(tree: TypedTree, entity: string, changed: ReadonlySet<string>): boolean {
  let found = false;
  let own = false;
  walk(tree, (node) => {
    if (node.op !== "field" || node.entity !== entity) return;
    own = true;
    if (changed.has(node.field)) found = true;
  });
  return found || !own;
}
