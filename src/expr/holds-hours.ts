import { isInHours } from "./durations.ts";
import type { Fold, Operation, TypedTree } from "./typed.ts";
import type { Scope } from "./types.ts";

/**
 * True if a duration may contain hours, so that adding it to a date gives a moment. Only durations that are certainly
 * whole days are excluded: literals in days or larger units, constants of such literals, and differences of two dates.
 * A field may contain anything.
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

/** A fraction of a day is a number of hours. */
const isBroken = (value: unknown): boolean => typeof value === "number" && !Number.isInteger(value);

function ofFold({ fold, over, body }: Fold, scope: Scope): boolean {
  if (fold !== "sum" && fold !== "min" && fold !== "max" && fold !== "first") return true;
  if (body !== null && fold !== "first") return mayHoldHours(body, scope);
  return over.op === "fold" && over.fold === "map" && over.body !== null
    ? mayHoldHours(over.body, scope)
    : over.op !== "list" || mayHoldHours(over, scope);
}
