import type { Expression, Template } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import { sayWith } from "./say.ts";
import type { ValueWording } from "./show-value.ts";
import { titleOf } from "./title.ts";
import type { Context, Variables } from "../context/context.ts";

/** A template of the document with `{…}` filled in, in the document's language. */
export function fill(context: Context, template: Template, variables: Variables): string {
  const runsLeft = template.parts.some((part) => typeof part === "string" && RIGHT_TO_LEFT.test(part));
  const apart = (value: string): string => (runsLeft || !RIGHT_TO_LEFT.test(value) ? value : `\u2068${value}\u2069`);
  return template.parts
    .map((part) => (typeof part === "string" ? part : apart(say(context, part, context.value(part, variables)))))
    .join("");
}

/**
 * Characters that turn the direction of the text beside them: parts of an Arabic date in an English sentence would be
 * reordered (the 25 before the year, the slash after it) unless it is isolated.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u061c\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The value of an expression as it reads in a sentence. */
export const say = (context: Context, expression: Expression, value: Value): string =>
  sayWith(context, expression, value, voiceOf(context).title);

export const voiceOf = (context: Context): ValueWording => ({
  language: context.language,
  zone: context.zone,
  title: (entity, id) => titleOf(context, entity, id) ?? "",
});
