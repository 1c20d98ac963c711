import type { Span } from "#text/span.ts";
import { BOOLEAN, DATE, DURATION, NUMBER, operation } from "./checking.ts";
import type { TypedTree } from "./typed.ts";
import type { Type, Value } from "./types.ts";

const literal = (value: Value, type: Type, span: Span): TypedTree => ({ op: "literal", value, type, span });

/**
 * `is_working_day(day)`, `is_working_time(at)`: true if there is working time between the day before and the day, or
 * after the moment.
 */
export function isAtWork(
  fn: "workingDays" | "workingHours",
  at: TypedTree,
  calendar: readonly TypedTree[],
  span: Span,
): TypedTree {
  const isDay = fn === "workingDays";
  if (isDay && at.type.kind === "instant") return isAtWork(fn, operation("toDate", [at], DATE, span), calendar, span);
  const next = operation(
    isDay ? "subtract" : "add",
    [at, literal(isDay ? "P1D" : "PT1S", DURATION, span)],
    at.type,
    span,
  );
  const count = operation(fn, [...(isDay ? [next, at] : [at, next]), ...calendar], NUMBER, span);
  return operation("greater", [count, literal(0, NUMBER, span)], BOOLEAN, span);
}

/** `date(2027, 3, 31)`. A month or day beyond the end carries over, as in spreadsheets. */
export function dateOfParts(parts: readonly TypedTree[], span: Span): TypedTree {
  return parts.reduce<TypedTree>(
    (date, part, i) => {
      const unit = literal(["P1Y", "P1M", "P1D"][i] ?? null, DURATION, span);
      const count = operation("subtract", [part, literal(1, NUMBER, span)], NUMBER, span);
      return operation("add", [date, operation("multiply", [count, unit], DURATION, span)], DATE, span);
    },
    literal("0001-01-01", DATE, span),
  );
}
