import type { Value } from "#expr/types.ts";
import type { Expression } from "#model/expression.ts";
import { showPercent, showValue, type ValueWording } from "./show-value.ts";
import { isPercentageOf } from "./is-percentage.ts";
import type { Context } from "../context/context.ts";

/** The value of an expression as it reads in a sentence; `title` gives the titles of records in it. */
export function sayWith(context: Context, expression: Expression, value: Value, title: ValueWording["title"]): string {
  const { tree, type } = expression;
  if (isPercentageOf(context, tree)) return typeof value === "number" ? showPercent(value, context.language) : "";
  const voice = { language: context.language, zone: context.zone, title };
  return showValue(value, type ?? tree?.type ?? { kind: "text" }, voice);
}
