import type { TypedTree } from "#expr/typed.ts";
import type { Context } from "../context/context.ts";
import { shownTypeOf } from "../constant-type.ts";

/** Whether a tree is a field or constant that is shown with a percent sign; in expressions it is a plain number. */
export function isPercentageOf({ lookup }: Context, tree: TypedTree | null): boolean {
  if (tree?.op === "field") return lookup.field(tree.entity, tree.field)?.type.kind === "percent";
  if (tree?.op !== "constant") return false;
  const constant = lookup.model.constants.constants.find(({ name }) => name === tree.name);
  return constant !== undefined && shownTypeOf(constant).kind === "percent";
}
