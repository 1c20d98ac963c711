import { durationLength } from "./durations.ts";
import { compareTexts } from "./texts.ts";
import type { Type, Value } from "./types.ts";

const DEEPEST = 200;

/** Deep equality of two known values. */
export function sameValue(a: Value, b: Value, depth = 0): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object" || depth > DEEPEST) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item: Value, i) => sameValue(item, (b[i] ?? null) as Value, depth + 1));
  }
  const [left, right] = [a as { readonly [key: string]: Value }, b as { readonly [key: string]: Value }];
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key] ?? null, right[key] ?? null, depth + 1));
}

/** Equality of two known values of one type: durations by their length, all others deeply. */
export function equalOf(type: Type): (a: Value, b: Value) => boolean {
  if (type.kind !== "duration") return sameValue;
  return (a, b) =>
    a === b || (typeof a === "string" && typeof b === "string" && durationLength(a) === durationLength(b));
}

/** The order of two known values of one type; NaN: they have no order. */
export function orderOf(type: Type): (a: Value, b: Value) => number {
  switch (type.kind) {
    case "number":
    case "money":
      return (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : Number.NaN);
    case "duration":
      return (a, b) => {
        const x = typeof a === "string" ? durationLength(a) : null;
        const y = typeof b === "string" ? durationLength(b) : null;
        return x === null || y === null ? Number.NaN : x - y;
      };
    default:
      return (a, b) => {
        if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
        if (typeof a === "number" && typeof b === "number") return a - b;
        if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
        return Number.NaN;
      };
  }
}

/** True for an unset field, an empty text and an empty list. */
export const isEmptyValue = (value: Value): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);
