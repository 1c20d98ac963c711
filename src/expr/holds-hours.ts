import { isInHours } from "./durations.ts";
import type { Fold, Operation, TypedTree } from "./typed.ts";
import type { Scope } from "./types.ts";

/**
 * Whether a duration may hold hours, so that a date and it are a moment. Only what is whole days by the way it is made
 * is not: written in days or more, a constant of them, the difference of two dates. A field may hold anything.
 */
export function mayHoldHours(duration: TypedTree, scope: Scope): boolean {
  switch (duration.op) {
    case "literal":
      return duration.inHours === true || (typeof duration.value === "string" && isInHours(duration.value));
    case "constant":
      return scope.inHours?.has(duration.name) ?? false;
    case "call":
      return ofOperation(duration, scope);
    case "if":
      return mayHoldHours(duration.then, scope) || mayHoldHours(duration.otherwise, scope);
    case "fold":
      return ofFold(duration, scope);
    case "list":
      return duration.items.some((item) => mayHoldHours(item, scope));
    default:
      return true;
  }
}

function ofOperation({ fn, args }: Operation, scope: Scope): boolean {
  const durations = args.filter(({ type }) => type.kind === "duration" || type.kind === "workingTime");
  switch (fn) {
    case "subtract":
      if (args.some(({ type }) => type.kind === "date")) return false;
      return durations.length < args.length || durations.some((each) => mayHoldHours(each, scope));
    case "multiply": {
      const broken = args.some((arg) => arg.op === "literal" && isBroken(arg.value));
      return broken || durations.length === 0 || durations.some((each) => mayHoldHours(each, scope));
    }
    case "add":
    case "negate":
    case "abs":
    case "min":
    case "max":
      return durations.length === 0 || durations.some((each) => mayHoldHours(each, scope));
    default:
      return true;
  }
}

/** Half a day is twelve hours. */
const isBroken = (value: unknown): boolean => typeof value === "number" && !Number.isInteger(value);

function ofFold({ fold, over, body }: Fold, scope: Scope): boolean {
  if (fold !== "sum" && fold !== "min" && fold !== "max" && fold !== "first") return true;
  if (body !== null && fold !== "first") return mayHoldHours(body, scope);
  return over.op === "fold" && over.fold === "map" && over.body !== null
    ? mayHoldHours(over.body, scope)
    : over.op !== "list" || mayHoldHours(over, scope);
}
