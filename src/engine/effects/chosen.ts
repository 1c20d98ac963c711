import type { Expression } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import { byName } from "#text/by-name.ts";
import { freeVariables } from "../document/walk.ts";
import type { Where } from "../ports/records.ts";
import { NOTHING } from "../visibility/where-visible.ts";
import type { Context, Variables } from "../context/context.ts";

/** The variable for the candidate record in a condition where `this` is another record. */
export const CANDIDATE = "candidate";

/**
 * Records of an entity that meet a condition. Bare names in it are fields of the candidate; `this` is another record.
 */
export function chosen(
  context: Context,
  entity: string,
  where: Expression | null,
  variables: Variables,
): readonly string[] {
  return context.records.ids({ entity, where: whereCandidate(context, where, variables) });
}

export function whereCandidate(context: Context, where: Expression | null, variables: Variables): Where | null {
  if (where === null) return null;
  if (where.tree === null) return NOTHING;
  const given = byName<Value>();
  for (const name of freeVariables(where.tree)) if (name !== CANDIDATE) given[name] = context.variable(name, variables);
  return { test: where.tree, row: CANDIDATE, variables: given };
}
