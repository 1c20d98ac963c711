import type { Expression, Template } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import { titleOf } from "./title.ts";
import { showPercent, showValue, type Voice } from "./show-value.ts";
import type { Context, Variables } from "../context/context.ts";

/** A template of the document with `{…}` filled in, in the document's language. */
export function fill(context: Context, template: Template, variables: Variables): string {
  return template.parts
    .map((part) => (typeof part === "string" ? part : say(context, part, context.value(part, variables))))
    .join("");
}

/** The value of an expression as it reads in a sentence. */
export function say(context: Context, expression: Expression, value: Value): string {
  const { tree, type } = expression;
  if (tree?.op === "field" && context.lookup.field(tree.entity, tree.field)?.type.kind === "percent")
    return typeof value === "number" ? showPercent(value, context.language) : "";
  return showValue(value, type ?? tree?.type ?? { kind: "text" }, voiceOf(context));
}

export const voiceOf = (context: Context): Voice => ({
  language: context.language,
  zone: context.zone,
  title: (entity, id) => titleOf(context, entity, id) ?? "",
});
