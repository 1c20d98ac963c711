import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import { walk } from "#engine/document/walk.ts";

/** What `Sends` says, as far as it is made of fields that have changed; null: nothing of it is. */
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

/** It reads a field that has changed, or none of this record at all (then it is said every time). */
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
