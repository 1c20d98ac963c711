import { equalOf, orderOf, sameValue } from "./equality.ts";
import type { Compiling, Step } from "./frame.ts";
import type { TypedTree } from "./typed.ts";
import type { Type, Value } from "./types.ts";

/** Kinds whose values are ASCII strings of fixed width, so that string comparison gives their order. */
const plainStrings = new Set<Type["kind"]>(["date", "time", "instant"]);
/** Kinds whose values are equal if and only if `===` is true. */
const primitives = new Set<Type["kind"]>(["text", "number", "money", "boolean", "date", "time", "instant", "record"]);

/** The result is unknown if a side is unknown. */
export function compileEquality(left: TypedTree, right: TypedTree, wanted: boolean, compiling: Compiling): Step {
  const a = compiling.compile(left, compiling);
  const b = compiling.compile(right, compiling);
  if (primitives.has(left.type.kind) && primitives.has(right.type.kind)) {
    if (right.op === "literal" && right.value !== null) {
      const { value } = right;
      return (frame) => {
        const x = a(frame);
        return x === null ? null : (x === value) === wanted;
      };
    }
    return (frame) => {
      const x = a(frame);
      const y = b(frame);
      return x === null || y === null ? null : (x === y) === wanted;
    };
  }
  const equal =
    left.type.kind === "duration" || right.type.kind === "duration" ? equalOf({ kind: "duration" }) : sameValue;
  return (frame) => {
    const x = a(frame);
    const y = b(frame);
    return x === null || y === null ? null : equal(x, y) === wanted;
  };
}

const numeric = (kind: Type["kind"]): boolean => kind === "number" || kind === "money";

type Order = "less" | "lessOrEqual" | "greater" | "greaterOrEqual";

export function compileOrder(fn: Order, left: TypedTree, right: TypedTree, compiling: Compiling): Step {
  const a = compiling.compile(left, compiling);
  const b = compiling.compile(right, compiling);
  if (numeric(left.type.kind) && numeric(right.type.kind)) {
    if (right.op === "literal" && typeof right.value === "number") return compareToNumber(fn, a, right.value);
    return compareNumbers(fn, a, b);
  }
  if (plainStrings.has(left.type.kind) && plainStrings.has(right.type.kind)) return compareStrings(fn, a, b);
  const order = orderOf(left.type.kind === "any" || left.type.kind === "empty" ? right.type : left.type);
  const holds = signs[fn];
  return (frame) => {
    const x = a(frame);
    const y = b(frame);
    if (x === null || y === null) return null;
    const sign = order(x, y);
    return Number.isNaN(sign) ? null : holds(sign);
  };
}

const signs: { readonly [fn in Order]: (sign: number) => boolean } = {
  less: (sign) => sign < 0,
  lessOrEqual: (sign) => sign <= 0,
  greater: (sign) => sign > 0,
  greaterOrEqual: (sign) => sign >= 0,
};

// One closure per operator: a comparison through a shared closure is several times slower.
function compareToNumber(fn: Order, a: Step, n: number): Step {
  switch (fn) {
    case "less":
      return (frame) => {
        const x = a(frame);
        return typeof x === "number" ? x < n : null;
      };
    case "lessOrEqual":
      return (frame) => {
        const x = a(frame);
        return typeof x === "number" ? x <= n : null;
      };
    case "greater":
      return (frame) => {
        const x = a(frame);
        return typeof x === "number" ? x > n : null;
      };
    case "greaterOrEqual":
      return (frame) => {
        const x = a(frame);
        return typeof x === "number" ? x >= n : null;
      };
  }
}

function compareNumbers(fn: Order, a: Step, b: Step): Step {
  switch (fn) {
    case "less":
      return (frame) => {
        const x = a(frame);
        const y = b(frame);
        return typeof x === "number" && typeof y === "number" ? x < y : null;
      };
    case "lessOrEqual":
      return (frame) => {
        const x = a(frame);
        const y = b(frame);
        return typeof x === "number" && typeof y === "number" ? x <= y : null;
      };
    case "greater":
      return compareNumbers("less", b, a);
    case "greaterOrEqual":
      return compareNumbers("lessOrEqual", b, a);
  }
}

function compareStrings(fn: Order, a: Step, b: Step): Step {
  switch (fn) {
    case "less":
      return (frame) => {
        const x = a(frame);
        const y = b(frame);
        return typeof x === "string" && typeof y === "string" ? x < y : null;
      };
    case "lessOrEqual":
      return (frame) => {
        const x = a(frame);
        const y = b(frame);
        return typeof x === "string" && typeof y === "string" ? x <= y : null;
      };
    case "greater":
      return compareStrings("less", b, a);
    case "greaterOrEqual":
      return compareStrings("lessOrEqual", b, a);
  }
}

/** Like SQL's `in`: true if found; else unknown if the item or an element is unknown; else false. */
export function compileIn(item: TypedTree, list: TypedTree, compiling: Compiling): Step {
  const a = compiling.compile(item, compiling);
  const b = compiling.compile(list, compiling);
  const equal = equalOf(item.type);
  const simple = primitives.has(item.type.kind);
  return (frame) => {
    const x = a(frame);
    const items = b(frame);
    if (x === null) return null;
    if (items === null) return list.type.kind === "list" ? false : null;
    if (Array.isArray(items)) {
      if (simple ? items.includes(x) : items.some((y: Value) => y !== null && equal(x, y))) return true;
      return items.includes(null) ? null : false;
    }
    return typeof items === "object" && typeof x === "string" ? Object.hasOwn(items, x) : null;
  };
}
