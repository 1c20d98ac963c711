import type { Checking } from "../checking.ts";
import { allEffects } from "../effects.ts";
import { nodes } from "#expr/nodes.ts";
import { pathOf } from "../walk.ts";
import type { TypedTree } from "#expr/typed.ts";

const COMPARES = new Set(["equal", "notEqual", "less", "lessOrEqual", "greater", "greaterOrEqual"]);

/**
 * `tool = tool`: both bare names belong to the same record, so both sides are the same field. Usually one side was
 * meant as `this.tool`, or as `o.tool` inside a list operation.
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
  for (const { effect, entity: of } of allEffects(at.model)) {
    if (effect.kind === "set") {
      const { field, value, span } = effect.assignment;
      if (value.tree !== null && pathOf(value.tree) === `this.${field}`) at.report("set-to-itself", span, { field });
    }
    if (effect.kind !== "change" && effect.kind !== "changeEach") continue;
    for (const { field, value } of effect.with) {
      const read = value.tree === null || value.source.trim() === field ? null : bareField(value.tree, field);
      if (read === null || of === null) continue;
      const target = effect.kind === "change" ? effect.target.source.trim() : null;
      const as = target !== null && /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(target) ? target : null;
      at.report("other-records-field", read.span, {
        field,
        of: at.nameOf(of),
        changed: at.nameOf(effect.entity),
        as,
      });
    }
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

/** Finds a field of `this` that is read by its bare name: `units`, not `this.units`. */
function bareField(tree: TypedTree, field: string): TypedTree | null {
  for (const node of nodes(tree))
    if (
      node.op === "field" &&
      node.field === field &&
      node.of.op === "variable" &&
      node.of.name === "this" &&
      node.of.span.start === node.span.start &&
      node.of.span.end === node.span.end
    )
      return node;
  return null;
}
