import type { Checking } from "../checking.ts";
import { knownConstants, whyNeverTrue } from "../never-true.ts";
import { fromBounds } from "../4-states/guards.ts";
import type { Bound } from "../bounds.ts";
import type { Expression } from "#model/expression.ts";

/** Reports guards, rights, filters and conditions that can't be true, in simple cases. */
export function checkConditionsNeverTrue(at: Checking): void {
  const constants = knownConstants(at);
  const given = new Map<Expression, Bound[]>();
  for (const { transitions } of at.model.states)
    for (const row of transitions) for (const { condition } of row.guards) given.set(condition, fromBounds(row));
  for (const { expression, purpose, decides } of at.places) {
    if (expression.tree === null || (purpose !== "condition" && purpose !== "guard" && purpose !== "right")) continue;
    const why = whyNeverTrue(expression.tree, constants, given.get(expression));
    if (why !== null) at.report("condition-never-true", expression.span, { why, decides });
  }
}
