import { report } from "#diagnostics/report.ts";
import { ANY, DATE, INSTANT, operation, WORKING_TIME, type Checking } from "./checking.ts";
import { fit } from "./fit.ts";
import { mayHoldHours } from "./holds-hours.ts";
import type { Span } from "#text/span.ts";
import type { TypedTree } from "./typed.ts";
import type { Type } from "./types.ts";

const DATES: Type = { kind: "list", of: DATE };

/**
 * The last two arguments of every operation on working time; null: the calendar has a mistake, which is already
 * reported.
 */
export function calendarArguments(span: Span, checking: Checking): readonly TypedTree[] | null {
  const { calendar } = checking.scope;
  if (calendar === undefined || calendar === null) {
    checking.tell(report("working-time-unknown", span, {}));
    return null;
  }
  const hours: TypedTree = { op: "literal", value: calendar.hours, type: ANY, span };
  const none: TypedTree = { op: "list", items: [], type: DATES, span };
  if (calendar.holidays === null) return [hours, none];
  // The calendar reads no record, whatever the context of its use.
  const scope = { ...checking.scope, variables: new Map(), bare: null };
  const holidays = checking.infer(calendar.holidays, { ...checking, scope, locals: [] });
  return holidays === null ? null : [hours, holidays];
}

/** `opened_at + 9 working hours`. A date plus working days is a date; a date plus working hours is a moment. */
export function inferWorkingSum(
  operator: string,
  left: TypedTree,
  right: TypedTree,
  span: Span,
  checking: Checking,
): TypedTree | null {
  const [moment, amount] = right.type.kind === WORKING_TIME.kind ? [left, right] : [right, left];
  const isDate = moment.type.kind === "date" && !mayHoldHours(amount, checking.scope);
  const from = isDate ? moment : fit(moment, INSTANT);
  const calendar = calendarArguments(span, checking);
  if (from === null || calendar === null) return null;
  const signed = operator !== "subtract" ? amount : operation("negate", [amount], WORKING_TIME, amount.span);
  return operation("addWorking", [from, signed, ...calendar], isDate ? DATE : INSTANT, span);
}

/** True if a sum adds working time to a date or moment. */
export const isWorkingSum = (operator: string, left: TypedTree, right: TypedTree): boolean =>
  (right.type.kind === WORKING_TIME.kind && (operator === "add" || operator === "subtract") && isMoment(left.type)) ||
  (left.type.kind === WORKING_TIME.kind && operator === "add" && isMoment(right.type));

const isMoment = ({ kind }: Type): boolean => kind === "date" || kind === "instant";
