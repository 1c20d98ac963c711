import type { Checking } from "../checking.ts";
import { allEffects } from "../effects.ts";
import { nodes } from "#expr/nodes.ts";
import { pathOf } from "../walk.ts";

const COMPARES = new Set(["equal", "notEqual", "less", "lessOrEqual", "greater", "greaterOrEqual"]);

/**
 * `tool = tool`: bare names are one record's, so both sides are the same field. Most often one side was meant to be
 * `this.tool`, or `o.tool` inside of a list operation.
 */
export function checkSameOnBothSides(at: Checking): void {
  for (const { expression, purpose } of at.places) {
    if (expression.tree === null || purpose === "scenario") continue;
    for (const node of nodes(expression.tree)) {
      if (node.op !== "call" || !COMPARES.has(node.fn)) continue;
      const [left, right] = node.args.map(pathOf);
      if (left === undefined || left === null || left !== right) continue;
      const field = left.split(".").slice(1).join(".") || left;
      at.report("same-on-both-sides", node.span, { field, isBare: !left.startsWith("this.") });
    }
  }
  for (const { effect } of allEffects(at.model)) {
    if (effect.kind === "set") {
      const { field, value, span } = effect.assignment;
      if (value.tree !== null && pathOf(value.tree) === `this.${field}`) at.report("set-to-itself", span, { field });
    }
    if (effect.kind !== "change" && effect.kind !== "changeEach") continue;
    for (const { field, value, span } of effect.with)
      if (value.tree !== null && pathOf(value.tree) === `this.${field}` && value.source.trim() === field)
        at.report(
          "unclear-alias",
          span,
          { field },
          {
            title: `Write \`this.${field}\``,
            edits: [{ span: value.span, text: `this.${field}` }],
            safe: false,
          },
        );
  }
}
