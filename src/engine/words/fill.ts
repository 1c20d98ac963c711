import type { Expression, Template } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import type { Turn, Variables } from "../turn.ts";
import { titleOf } from "./title.ts";
import { showPercent, showValue, type Voice } from "./show-value.ts";

/** A template of the document with `{…}` filled in, in the document's language. */
export function fill(turn: Turn, template: Template, variables: Variables): string {
  return template.parts
    .map((part) => (typeof part === "string" ? part : say(turn, part, turn.value(part, variables))))
    .join("");
}

/** The value of an expression as it reads in a sentence. */
export function say(turn: Turn, expression: Expression, value: Value): string {
  const { tree, type } = expression;
  if (tree?.op === "field" && turn.lookup.field(tree.entity, tree.field)?.type.kind === "percent")
    return typeof value === "number" ? showPercent(value, turn.lookup.language) : "";
  return showValue(value, type ?? tree?.type ?? { kind: "text" }, voiceOf(turn));
}

export const voiceOf = (turn: Turn): Voice => ({
  language: turn.lookup.language,
  zone: turn.zone,
  title: (entity, id) => titleOf(turn, entity, id) ?? "",
});
