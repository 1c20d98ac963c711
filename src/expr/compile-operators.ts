import { addMoney, divideMoney, divideMoneyByMoney, multiplyMoney, subtractMoney } from "./money.ts";
import {
  addDurations,
  addDurationToDate,
  addDurationToInstant,
  addDurationToTime,
  divideDuration,
  divideDurations,
  multiplyDuration,
  negateDuration,
  subtractDates,
  subtractInstants,
  subtractTimes,
} from "./durations.ts";
import { compileEquality, compileIn, compileOrder } from "./compile-comparisons.ts";
import { isEmptyValue } from "./equality.ts";
import type { Compiling, Step } from "./frame.ts";
import type { Operation, TypedTree } from "./typed.ts";
import type { Type, Value } from "./types.ts";
import { joinTexts } from "./texts.ts";
import { addWorking, multiplyWorking } from "./working-time.ts";
import { instantOf } from "./zones.ts";

/** Logic, comparison and arithmetic; null: it is a function. */
export function compileOperator(typed: Operation, compiling: Compiling): Step | null {
  const [first, second] = typed.args;
  if (!first) return null;
  switch (typed.fn) {
    case "and":
      return compileAnd(chain(typed, "and"), compiling);
    case "or":
      return compileOr(chain(typed, "or"), compiling);
    case "not": {
      const of = compiling.compile(first, compiling);
      return (frame) => {
        const value = of(frame);
        return value === true ? false : value === false ? true : null;
      };
    }
    case "isEmpty": {
      const of = compiling.compile(first, compiling);
      return (frame) => isEmptyValue(of(frame));
    }
    case "negate":
      return compileNegate(first, compiling);
    default:
  }
  if (!second) return null;
  switch (typed.fn) {
    case "equal":
      return compileEquality(first, second, true, compiling);
    case "notEqual":
      return compileEquality(first, second, false, compiling);
    case "less":
    case "lessOrEqual":
    case "greater":
    case "greaterOrEqual":
      return compileOrder(typed.fn, first, second, compiling);
    case "in":
      return compileIn(first, second, compiling);
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "mod":
      return compileArithmetic(typed.fn, first, second, compiling);
    default:
      return null;
  }
}

/** `a and b and c` as one list of operands, in order. */
function chain(typed: Operation, fn: "and" | "or"): TypedTree[] {
  return typed.args.flatMap((arg) => (arg.op === "call" && arg.fn === fn ? chain(arg, fn) : [arg]));
}

/** False if an operand is false; else unknown if one is unknown; else true. Stops at the first false. */
function compileAnd(parts: readonly TypedTree[], compiling: Compiling): Step {
  const [first, second, third, ...rest] = parts.map((part) => compiling.compile(part, compiling));
  if (!first || !second) return first ?? (() => true);
  const two: Step = (frame) => {
    const a = first(frame);
    if (a === false) return false;
    const b = second(frame);
    if (b === false) return false;
    return a === true && b === true ? true : null;
  };
  if (!third) return two;
  if (rest.length === 0)
    return (frame) => {
      const a = first(frame);
      if (a === false) return false;
      const b = second(frame);
      if (b === false) return false;
      const c = third(frame);
      if (c === false) return false;
      return a === true && b === true && c === true ? true : null;
    };
  const more = [third, ...rest];
  return (frame) => {
    let result = two(frame);
    for (const step of more) {
      if (result === false) return false;
      const value = step(frame);
      if (value !== true) result = value === false ? false : null;
    }
    return result;
  };
}

/** True if an operand is true; else unknown if one is unknown; else false. Stops at the first true. */
function compileOr(parts: readonly TypedTree[], compiling: Compiling): Step {
  const steps = parts.map((part) => compiling.compile(part, compiling));
  const [first, second] = steps;
  if (steps.length === 2 && first && second)
    return (frame) => {
      const a = first(frame);
      if (a === true) return true;
      const b = second(frame);
      if (b === true) return true;
      return a === false && b === false ? false : null;
    };
  return (frame) => {
    let result: Value = false;
    for (const step of steps) {
      const value = step(frame);
      if (value === true) return true;
      if (value !== false) result = null;
    }
    return result;
  };
}

// Adding 0 turns −0 into the plain 0 that is stored and sent.
const finite = (n: number): number | null => (Number.isFinite(n) ? n + 0 : null);

function compileNegate(typed: TypedTree, compiling: Compiling): Step {
  const of = compiling.compile(typed, compiling);
  if (typed.type.kind === "duration" || typed.type.kind === "workingTime")
    return (frame) => text(of(frame), negateDuration);
  return (frame) => {
    const value = of(frame);
    return typeof value === "number" ? 0 - value : null;
  };
}

const text = (value: Value, give: (text: string) => Value): Value => (typeof value === "string" ? give(value) : null);

const numbers =
  (a: Step, b: Step, give: (x: number, y: number) => Value): Step =>
  (frame) => {
    const x = a(frame);
    const y = b(frame);
    return typeof x === "number" && typeof y === "number" ? give(x, y) : null;
  };

const texts =
  (a: Step, b: Step, give: (x: string, y: string) => Value): Step =>
  (frame) => {
    const x = a(frame);
    const y = b(frame);
    return typeof x === "string" && typeof y === "string" ? give(x, y) : null;
  };

const textAndNumber =
  (a: Step, b: Step, give: (x: string, y: number) => Value): Step =>
  (frame) => {
    const x = a(frame);
    const y = b(frame);
    return typeof x === "string" && typeof y === "number" ? give(x, y) : null;
  };

/** Limits memory, as for texts that an expression builds. */
const LONGEST_LIST = 1_000_000;

type Arithmetic = "add" | "subtract" | "multiply" | "divide" | "mod";

/** Depends on the static types. A division by zero and a result out of range are unknown. */
function compileArithmetic(fn: Arithmetic, left: TypedTree, right: TypedTree, compiling: Compiling): Step {
  const a = compiling.compile(left, compiling);
  const b = compiling.compile(right, compiling);
  const [l, r] = [left.type.kind, right.type.kind];
  if (l === "number" && r === "number") return numbers(a, b, arithmetic[fn]);
  if (l === "money" || r === "money") return compileMoney(fn, l, r, a, b);
  if (l === "workingTime" && r === "workingTime")
    return texts(a, b, (x, y) => addWorking(x, y, fn === "subtract" ? -1 : 1));
  if (fn === "multiply" && l === "workingTime") return textAndNumber(a, b, multiplyWorking);
  if (fn === "multiply" && r === "workingTime") return textAndNumber(b, a, multiplyWorking);
  if (fn === "add" || fn === "subtract") {
    const sign = fn === "add" ? 1 : -1;
    if (r === "duration") return addsDuration(l, a, b, sign) ?? compileAny(fn, a, b);
    if (l === "duration") return addsDuration(r, b, a, 1) ?? compileAny(fn, a, b);
  }
  if (fn === "subtract") {
    if (l === "date") return texts(a, b, subtractDates);
    if (l === "instant") return texts(a, b, subtractInstants);
    if (l === "time") return texts(a, b, subtractTimes);
  }
  if (fn === "add" && l === "date" && r === "time")
    return (frame) => {
      const [date, time] = [a(frame), b(frame)];
      return typeof date === "string" && typeof time === "string"
        ? instantOf(date, time, frame.environment.zone)
        : null;
    };
  if (fn === "multiply" && l === "duration") return textAndNumber(a, b, multiplyDuration);
  if (fn === "multiply" && r === "duration") return textAndNumber(b, a, multiplyDuration);
  if (fn === "divide" && l === "duration")
    return r === "duration" ? texts(a, b, divideDurations) : textAndNumber(a, b, divideDuration);
  if (fn === "add" && l === "list" && r === "list") return joinsLists(a, b);
  return compileAny(fn, a, b);
}

/** An unset list field counts as a list without items, so that items can be added to it. */
function joinsLists(a: Step, b: Step): Step {
  return (frame) => {
    const [x, y] = [a(frame) ?? [], b(frame) ?? []];
    return Array.isArray(x) && Array.isArray(y) && x.length + y.length <= LONGEST_LIST ? [...x, ...y] : null;
  };
}

function compileMoney(fn: Arithmetic, l: Type["kind"], r: Type["kind"], a: Step, b: Step): Step {
  if (fn === "add") return numbers(a, b, addMoney);
  if (fn === "subtract") return numbers(a, b, subtractMoney);
  if (fn === "multiply") return r === "money" ? numbers(b, a, multiplyMoney) : numbers(a, b, multiplyMoney);
  return l === "money" && r === "money" ? numbers(a, b, divideMoneyByMoney) : numbers(a, b, divideMoney);
}

function addsDuration(kind: Type["kind"], moment: Step, duration: Step, sign: 1 | -1): Step | null {
  switch (kind) {
    case "duration":
      return texts(moment, duration, (x, y) => addDurations(x, y, sign));
    case "date":
      return texts(moment, duration, (x, y) => addDurationToDate(x, y, sign));
    case "time":
      return texts(moment, duration, (x, y) => addDurationToTime(x, y, sign));
    case "instant":
      return (frame) => {
        const [x, y] = [moment(frame), duration(frame)];
        return typeof x === "string" && typeof y === "string"
          ? addDurationToInstant(x, y, frame.environment.zone, sign)
          : null;
      };
    default:
      return null;
  }
}

/** Texts and lists are joined; values of type `any` are treated by their actual type. */
function compileAny(fn: Arithmetic, a: Step, b: Step): Step {
  return (frame) => {
    const x = a(frame);
    const y = b(frame);
    if (typeof x === "number" && typeof y === "number") return arithmetic[fn](x, y);
    if (fn !== "add") return null;
    if (typeof x === "string" && typeof y === "string") return joinTexts(x, y);
    return Array.isArray(x) && Array.isArray(y) && x.length + y.length <= LONGEST_LIST ? [...x, ...y] : null;
  };
}

const arithmetic: { readonly [fn in Arithmetic]: (x: number, y: number) => Value } = {
  add: (x, y) => finite(x + y),
  subtract: (x, y) => finite(x - y),
  multiply: (x, y) => finite(x * y),
  divide: (x, y) => finite(x / y),
  mod: (x, y) => finite(x % y),
};
