import type { Value } from "#expr/types.ts";

/** Deeper than any field's value; not every machine can write deeper nesting as JSON. */
const DEEPEST = 50;

/** The value that a client sends, if it is plain JSON; else null. */
export function plain(value: unknown): Value {
  return isPlain(value, 0) ? value : null;
}

function isPlain(value: unknown, depth: number): value is Value {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return true;
  if (typeof value !== "object" || depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth + 1));
  const made = Object.getPrototypeOf(value) as unknown;
  if (made !== null && made !== Object.prototype) return false;
  return Object.values(value).every((one) => isPlain(one, depth + 1));
}
