import { report } from "#diagnostics/report.ts";
import { suggest } from "#text/suggest.ts";
import { DATE, DURATION, INSTANT, NUMBER, TIME, WORKING_TIME, replacement, type Checking } from "./checking.ts";
import { parseDate } from "./dates.ts";
import { addDurations, durationOf, isUnitOfHours, unitNames, unitOf } from "./durations.ts";
import { decimalOf } from "./decimals.ts";
import { isCurrency, minorDigits, moneyOf } from "./money.ts";
import type { Quantity, Syntax } from "./syntax.ts";
import { normalTime } from "./times.ts";
import type { Literal, TypedTree } from "./typed.ts";
import { operation, TEXT } from "./checking.ts";

/** `2025-06-02`, `14:30`, `2025-06-02T14:30`. A moment without an offset is in the zone of the evaluation. */
export function inferMoment(
  node: Extract<Syntax, { kind: "text" | "date" | "time" | "instant" }>,
  checking: Checking,
): TypedTree | null {
  const { span, value: written } = node;
  const impossible = (): null => {
    checking.tell(report("impossible-date", span, { written }));
    return null;
  };
  if (node.kind === "date")
    return parseDate(written) ? { op: "literal", value: written, type: DATE, span } : impossible();
  if (node.kind === "time") {
    const value = normalTime(written);
    return value === null ? impossible() : { op: "literal", value, type: TIME, span };
  }
  const [date = "", clock = ""] = written.split(/[Tt ]/);
  const plainClock = clock.replace(/([Zz]|[+-]\d{2}:?\d{2})$/, "");
  if (!parseDate(date) || normalTime(plainClock) === null) return impossible();
  const text: Literal = { op: "literal", value: written, type: TEXT, span };
  return operation("toInstant", [text], INSTANT, span);
}

/** `14 days`, `2 hours 30 minutes`, `200 EUR`. */
export function inferQuantity(node: Quantity, checking: Checking): TypedTree | null {
  const [first, ...rest] = node.parts;
  if (!first) return null;
  if (rest.length === 0 && first.unit.toLowerCase() !== first.unit && isCurrency(first.unit)) {
    const amount = Number(first.text);
    if (!Number.isFinite(amount)) return outOfRange(node, checking);
    if (decimalOf(amount).scale > minorDigits(first.unit)) {
      checking.tell(
        report("amount-too-fine", node.span, { written: `${first.text} ${first.unit}`, currency: first.unit }),
      );
      return null;
    }
    const value = moneyOf(amount, first.unit);
    if (value === null) return outOfRange(node, checking);
    return { op: "literal", value, type: { kind: "money", currency: first.unit }, span: node.span };
  }
  if (node.parts.some(({ unit }) => WORKING.test(unit))) return inferWorkingTime(node, checking);
  let total = "PT0S";
  for (const part of node.parts) {
    if (unitOf(part.unit) === null) {
      const known = [...unitNames, checking.scope.currency];
      const near = suggest(part.unit, known);
      const said = { word: part.unit, near };
      checking.tell(report("unknown-unit", part.unitSpan, said, replacement(part.unitSpan, near)));
      return null;
    }
    const one = durationOf(Number(part.text), part.unit);
    const sum = one === null ? null : addDurations(total, one);
    if (sum === null) return outOfRange(node, checking);
    total = sum;
  }
  const literal: Literal = { op: "literal", value: total, type: DURATION, span: node.span };
  return node.parts.some((part) => isUnitOfHours(part.unit)) ? { ...literal, inHours: true } : literal;
}

const WORKING = /^working (?=\S)/iu;
const WORKING_UNITS = ["working days", "working hours", "working minutes"];

/** `9 working hours`, `1 working day 4 working hours`. */
function inferWorkingTime(node: Quantity, checking: Checking): TypedTree | null {
  let total = "PT0S";
  for (const { unit, unitSpan, text } of node.parts) {
    const plain = unit.replace(WORKING, "");
    const name = unitOf(plain);
    const isKnown = plain !== unit && (name === "day" || name === "hour" || name === "minute");
    if (!isKnown) {
      const near = plain === unit ? `working ${plain}` : suggest(unit, WORKING_UNITS);
      const said = { word: unit, near: near !== null && WORKING_UNITS.includes(near) ? near : "working hours" };
      checking.tell(report("unknown-unit", unitSpan, said, replacement(unitSpan, said.near)));
      return null;
    }
    if (name === "day" && !/^\d+$/u.test(text)) {
      checking.tell(report("working-days-broken", node.span, { written: `${text} ${unit}` }));
      return null;
    }
    const one = durationOf(Number(text), plain);
    const sum = one === null ? null : addDurations(total, one);
    if (sum === null) return outOfRange(node, checking);
    total = sum;
  }
  const literal: Literal = { op: "literal", value: total, type: WORKING_TIME, span: node.span };
  return node.parts.some(({ unit }) => isUnitOfHours(unit.replace(WORKING, "")))
    ? { ...literal, inHours: true }
    : literal;
}

export const inferNumber = (
  node: Extract<Syntax, { kind: "number" | "percent" }>,
  checking: Checking,
): Literal | null =>
  Number.isFinite(node.value)
    ? { op: "literal", value: node.value, type: NUMBER, span: node.span }
    : outOfRange(node, checking);

function outOfRange({ span }: Syntax, checking: Checking): null {
  checking.tell(report("number-out-of-range", span, {}));
  return null;
}
