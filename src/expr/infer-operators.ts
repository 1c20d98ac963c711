import { report } from "#diagnostics/report.ts";
import {
  BOOLEAN,
  conditional,
  DATE,
  DURATION,
  INSTANT,
  NUMBER,
  operation,
  TEXT,
  TIME,
  type Checking,
} from "./checking.ts";
import { common, fit, fits, pair } from "./fit.ts";
import { isCondition } from "./infer-names.ts";
import { negateDuration } from "./durations.ts";
import { inferWorkingSum, isWorkingSum } from "./infer-working-time.ts";
import { mayHoldHours } from "./holds-hours.ts";
import { checkOptions, tellBareOptions } from "./options.ts";
import { printType } from "./print-type.ts";
import type { Binary, Choice, Syntax } from "./syntax.ts";
import type { FunctionName, TypedTree } from "./typed.ts";
import type { Type } from "./types.ts";

const comparesOptions = new Set<Binary["operator"]>(["equal", "notEqual", "in", "notIn"]);

export function inferBinary(node: Binary, checking: Checking): TypedTree | null {
  const left = checking.infer(node.left, checking);
  if (left && comparesOptions.has(node.operator) && tellBareOptions(left, node.right, checking)) return null;
  const right = checking.infer(node.right, checking);
  switch (node.operator) {
    case "and":
    case "or": {
      const l = left && condition(left, node.operator, checking);
      const r = right && condition(right, node.operator, checking);
      return l && r && operation(node.operator, [l, r], BOOLEAN, node.span);
    }
    case "in":
    case "notIn": {
      const found = left && right && inferIn(left, right, node, checking);
      return found && node.operator === "notIn" ? operation("not", [found], BOOLEAN, node.span) : found;
    }
    case "equal":
    case "notEqual":
      return left && right && inferEqual(left, right, node.operator, node, checking);
    case "less":
    case "lessOrEqual":
    case "greater":
    case "greaterOrEqual":
      return left && right && inferOrder(left, right, node.operator, node, checking);
    default:
      return left && right && inferArithmetic(left, right, node.operator, node, checking);
  }
}

/** `and`, `or`, `not` and `?` need a boolean; data of type `any` is checked at run time. */
export function condition(typed: TypedTree, operator: string, checking: Checking): TypedTree | null {
  if (isCondition(typed.type)) return typed.type.kind === "empty" ? { ...typed, type: BOOLEAN } : typed;
  const said = { operator, needs: printType(BOOLEAN), got: printType(typed.type) };
  checking.tell(report("operand-type", typed.span, said));
  return null;
}

/** `""`, `[]` and `empty` are the empty value, so comparing with them tests for emptiness. */
const isEmptyLiteral = (typed: TypedTree): boolean =>
  (typed.op === "literal" && (typed.value === null || typed.value === "")) ||
  (typed.op === "list" && typed.items.length === 0);

function inferEqual(
  left: TypedTree,
  right: TypedTree,
  operator: "equal" | "notEqual",
  node: Binary,
  checking: Checking,
): TypedTree | null {
  const sides = pair(left, right);
  if (!sides) return mismatch(left, right, node, checking);
  checkOptions(sides[0], sides[1], checking);
  checkOptions(sides[1], sides[0], checking);
  const asked = isEmptyLiteral(right) ? sides[0] : isEmptyLiteral(left) ? sides[1] : null;
  if (asked === null) return operation(operator, sides, BOOLEAN, node.span);
  const empty = operation("isEmpty", [asked], BOOLEAN, node.span);
  return operator === "equal" ? empty : operation("not", [empty], BOOLEAN, node.span);
}

const ordered = new Set<Type["kind"]>(
  "number money text date time instant duration boolean any empty".split(" ") as Type["kind"][],
);

function inferOrder(
  left: TypedTree,
  right: TypedTree,
  operator: FunctionName,
  node: Binary,
  checking: Checking,
): TypedTree | null {
  const sides = pair(left, right);
  if (!sides || !ordered.has(sides[0].type.kind) || !ordered.has(sides[1].type.kind))
    return mismatch(left, right, node, checking);
  return operation(operator, sides, BOOLEAN, node.span);
}

function inferIn(left: TypedTree, right: TypedTree, node: Binary, checking: Checking): TypedTree | null {
  const { type } = right;
  if (type.kind === "any" || type.kind === "empty" || type.kind === "map") {
    if (type.kind === "map" && !fits(left.type, TEXT)) return mismatch(left, right, node, checking);
    return operation("in", [left, right], BOOLEAN, node.span);
  }
  if (type.kind !== "list") return mismatch(left, right, node, checking);
  checkOptions(left, right, checking);
  checkOptions(right, left, checking);
  // On both sides, a moment counts by its date, as in comparisons.
  const item = left.type.kind === "date" && type.of.kind === "instant" ? null : fit(left, type.of);
  if (item) return operation("in", [item, right], BOOLEAN, node.span);
  const list = fit(right, { kind: "list", of: left.type });
  return list ? operation("in", [left, list], BOOLEAN, node.span) : mismatch(left, right, node, checking);
}

function inferArithmetic(
  left: TypedTree,
  right: TypedTree,
  operator: "add" | "subtract" | "multiply" | "divide" | "mod",
  node: Binary,
  checking: Checking,
): TypedTree | null {
  if (isWorkingSum(operator, left, right)) return inferWorkingSum(operator, left, right, node.span, checking);
  if (operator === "add" || operator === "subtract") {
    // A date plus or minus hours is a moment: `due - 6 hours` is the evening before.
    const [after, before] = [momentWith(left, right, checking), momentWith(right, left, checking)];
    if (after) return operation(operator, [after, right], INSTANT, node.span);
    if (before && operator === "add") return operation(operator, [left, before], INSTANT, node.span);
  }
  const direct = resultOf(operator, left.type, right.type);
  if (direct) return operation(operator, [left, right], direct, node.span);
  // Only sums convert their sides: `5 EUR * 2` must remain money times number.
  const sides = operator === "add" || operator === "subtract" ? pair(left, right) : null;
  const paired = sides && resultOf(operator, sides[0].type, sides[1].type);
  if (sides && paired) return operation(operator, sides, paired, node.span);
  return mismatch(left, right, node, checking);
}

/** The result types of arithmetic; null: the operation is not defined for these types. */
function resultOf(operator: "add" | "subtract" | "multiply" | "divide" | "mod", a: Type, b: Type): Type | null {
  if (a.kind === "any" || a.kind === "empty") return arithmeticWithAny(operator, b);
  if (b.kind === "any" || b.kind === "empty") {
    const divides = operator === "divide" && (a.kind === "money" || a.kind === "duration");
    return divides ? a : arithmeticWithAny(operator, a);
  }
  const pairOf = `${a.kind} ${b.kind}`;
  switch (operator) {
    case "add":
      if (a.kind === "list" && b.kind === "list") {
        const of = common([a.of, b.of]);
        return { kind: "list", of: of ?? { kind: "any" } };
      }
      if (pairOf === "text text") return TEXT;
      if (pairOf === "date time") return INSTANT;
      if (b.kind === "duration" && isMoment(a)) return a;
      if (a.kind === "duration" && isMoment(b)) return b;
      return sameSum(a, b);
    case "subtract":
      if (pairOf === "date date" || pairOf === "instant instant" || pairOf === "time time") return DURATION;
      if (b.kind === "duration" && isMoment(a)) return a;
      return sameSum(a, b);
    case "multiply":
      if (pairOf === "number number") return NUMBER;
      if (b.kind === "number" && isMultiplied(a)) return a;
      if (a.kind === "number" && isMultiplied(b)) return b;
      return null;
    case "divide":
      if (pairOf === "number number" || pairOf === "duration duration") return NUMBER;
      if (a.kind === "money" && b.kind === "money") return a.currency === b.currency ? NUMBER : null;
      return b.kind === "number" && (a.kind === "money" || a.kind === "duration") ? a : null;
    case "mod":
      return pairOf === "number number" ? NUMBER : null;
  }
}

/** The first moment of the date, if the duration may contain hours. */
const momentWith = (date: TypedTree, duration: TypedTree, { scope }: Checking): TypedTree | null =>
  date.type.kind === "date" && duration.type.kind === "duration" && mayHoldHours(duration, scope)
    ? fit(date, INSTANT)
    : null;

const isMultiplied = ({ kind }: Type): boolean => kind === "money" || kind === "duration" || kind === "workingTime";

const isMoment = (type: Type): boolean =>
  type.kind === DATE.kind || type.kind === INSTANT.kind || type.kind === TIME.kind;

function sameSum(a: Type, b: Type): Type | null {
  if (a.kind === "number" && b.kind === "number") return NUMBER;
  if (a.kind === "duration" && b.kind === "duration") return DURATION;
  if (a.kind === "workingTime" && b.kind === "workingTime") return a;
  return a.kind === "money" && b.kind === "money" && a.currency === b.currency ? a : null;
}

/**
 * Data of type `any` is a number, text or list at run time; for use with money or dates it must be converted
 * explicitly.
 */
function arithmeticWithAny(operator: string, other: Type): Type | null {
  if (other.kind === "number" || other.kind === "any" || other.kind === "empty")
    return operator === "add" ? { kind: "any" } : other.kind === "number" ? NUMBER : { kind: "any" };
  if (operator === "add" && (other.kind === "text" || other.kind === "list")) return { kind: "any" };
  if (operator === "multiply" && isMultiplied(other)) return other;
  return null;
}

function mismatch(left: TypedTree, right: TypedTree, node: Binary, checking: Checking): null {
  const [l, r] = [left.type, right.type];
  if (l.kind === "money" && r.kind === "money" && l.currency !== r.currency) {
    checking.tell(report("mixed-currencies", node.span, { left: l.currency, right: r.currency }));
    return null;
  }
  const said = {
    operator: node.written,
    left: printType(l),
    right: printType(r),
    advice: advice(l, r, node, checking),
  };
  checking.tell(report("operator-types", node.span, said));
  return null;
}

function advice(left: Type, right: Type, node: Binary, checking: Checking): string | null {
  const has = (kind: Type["kind"]): boolean => left.kind === kind || right.kind === kind;
  if (has("workingTime")) return "Add working time to a date or a moment, such as `opened_at + 9 working hours`.";
  if (has("any")) return "Say what the data are with `number(…)`, `date(…)`, `money(…)` or `text(…)`.";
  if (has("text") && [node.left, node.right].some((side) => side.kind === "call" && side.name === "weekday"))
    return "`weekday(…)` is a number: 1 on Monday, 7 on Sunday.";
  if (has("list") && has("number")) return "Ask for the size of the list with `.size()`.";
  if (node.operator === "add" && has("text")) return "Turn the other value into a text with `text(…)`.";
  if (has("money") && has("number") && node.operator !== "mod")
    return `Say the currency of an amount, such as \`200 ${checking.scope.currency}\`, or make it one with \`money(…)\`.`;
  if (has("date") && has("number")) return "Say the unit, such as `14 days`.";
  if (has("duration") && has("number"))
    return (left.kind === "number" ? node.left : node.right).kind === "number"
      ? "Say the unit, such as `14 days`."
      : "Use a number on both sides, or a duration on both, such as `to - from`.";
  if ((has("date") || has("instant")) && has("text")) return "Write the date without quotes, such as `2025-06-02`.";
  if (has("record") && has("text")) return "Name a field of the record, such as its name.";
  if (node.operator === "in" || node.operator === "notIn")
    return right.kind === "text"
      ? "Use `.contains(…)` to look into a text."
      : "What stands after `in` must be a list of such values.";
  return null;
}

export function inferNot(node: Extract<Syntax, { kind: "not" | "negate" }>, checking: Checking): TypedTree | null {
  const of = checking.infer(node.of, checking);
  if (!of) return null;
  if (node.kind === "not") {
    const test = condition(of, "not", checking);
    return test && operation("not", [test], BOOLEAN, node.span);
  }
  const { kind } = of.type;
  if (of.op === "literal" && typeof of.value === "number") return { ...of, value: 0 - of.value, span: node.span };
  if (of.op === "literal" && (kind === "duration" || kind === "workingTime") && typeof of.value === "string")
    return { ...of, value: negateDuration(of.value), span: node.span };
  if (
    kind === "number" ||
    kind === "money" ||
    kind === "duration" ||
    kind === "workingTime" ||
    kind === "any" ||
    kind === "empty"
  )
    return operation("negate", [of], of.type, node.span);
  checking.tell(report("operand-type", of.span, { operator: "-", needs: printType(NUMBER), got: printType(of.type) }));
  return null;
}

export function inferChoice(node: Choice, checking: Checking): TypedTree | null {
  const asked = checking.infer(node.test, checking);
  const test = asked && condition(asked, "?", checking);
  const then = checking.infer(node.yes, checking);
  const otherwise = checking.infer(node.no, checking);
  if (!test || !then || !otherwise) return null;
  const sides = pair(then, otherwise);
  const type = sides && common([sides[0].type, sides[1].type]);
  if (sides && type) return conditional(test, sides[0], sides[1], type, node.span);
  const said = { operator: "? :", left: printType(then.type), right: printType(otherwise.type), advice: null };
  checking.tell(report("operator-types", node.span, said));
  return null;
}
