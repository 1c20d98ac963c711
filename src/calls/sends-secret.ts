import type { TypedTree } from "#expr/typed.ts";
import type { Template } from "#model/expression.ts";
import type { Lookup } from "#engine/document/lookup.ts";
import { walk } from "#engine/document/walk.ts";

/** Whether an expression reads a secret; such a call is never queued. */
export function sendsSecret(lookup: Lookup, tree: TypedTree | null): boolean {
  let found = false;
  if (tree !== null)
    walk(tree, (node) => {
      if (node.op === "field" && lookup.field(node.entity, node.field)?.type.kind === "secret") found = true;
    });
  return found;
}

export const treesIn = (templates: readonly Template[]): readonly (TypedTree | null)[] =>
  templates.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === "string" ? [] : [part.tree])));
