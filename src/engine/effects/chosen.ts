import type { Expression } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import { freeVariables } from "../document/walk.ts";
import type { Where } from "../ports/records.ts";
import type { Turn, Variables } from "../turn.ts";
import { NOTHING } from "../rights/where-visible.ts";

/** The name under which a condition with bare names knows the candidate, where `this` is another record. */
export const CANDIDATE = "candidate";

/** Records of an entity that meet a condition whose bare names are the candidate's and whose `this` is another record. */
export function chosen(turn: Turn, entity: string, where: Expression | null, variables: Variables): readonly string[] {
  return turn.hand.ids({ entity, where: whereCandidate(turn, where, variables) });
}

export function whereCandidate(turn: Turn, where: Expression | null, variables: Variables): Where | null {
  if (where === null) return null;
  if (where.tree === null) return NOTHING;
  const given: { [name: string]: Value } = {};
  for (const name of freeVariables(where.tree))
    if (name !== CANDIDATE) given[name] = name === "me" ? turn.actor.person : (variables.get(name) ?? null);
  return { test: where.tree, row: CANDIDATE, variables: given };
}
