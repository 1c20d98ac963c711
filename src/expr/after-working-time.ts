import { BOOLEAN, DATE, DURATION, INSTANT, NUMBER, operation } from "./checking.ts";
import { calendarArguments } from "./infer-working-time.ts";
import { infer } from "./infer.ts";
import { BEGINNING, DAY_AT_HAND } from "./working-time-variables.ts";
import type { TypedTree } from "./typed.ts";
import type { Span } from "#text/span.ts";
import type { Scope } from "./types.ts";

/** Working time added to a moment, which is passed as the variable `BEGINNING`; null: there is no calendar. */
export function afterWorkingTime(amount: TypedTree, scope: Scope): TypedTree | null {
  const { span } = amount;
  const calendar = calendarArguments(span, { scope, locals: [], tell: () => {}, infer });
  const beginning: TypedTree = { op: "variable", name: BEGINNING, type: INSTANT, span };
  return calendar && operation("addWorking", [beginning, amount, ...calendar], INSTANT, span);
}

/** A condition that tests whether a day, passed as the variable `DAY_AT_HAND`, is a working day. */
export function isWorkingDay(span: Span, scope: Scope): TypedTree | null {
  const calendar = calendarArguments(span, { scope, locals: [], tell: () => {}, infer });
  if (calendar === null) return null;
  const day: TypedTree = { op: "variable", name: DAY_AT_HAND, type: DATE, span };
  const one: TypedTree = { op: "literal", value: "P1D", type: DURATION, span };
  const before = operation("subtract", [day, one], DATE, span);
  const count = operation("workingDays", [before, day, ...calendar], NUMBER, span);
  return operation("equal", [count, { op: "literal", value: 1, type: NUMBER, span }], BOOLEAN, span);
}
