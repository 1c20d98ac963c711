import type { Type } from "./types.ts";

/** Types that `sum` and `average` accept. */
export const SUMMABLE: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  "number",
  "money",
  "duration",
  "any",
  "empty",
]);

/** Types that `min`, `max` and orders accept. */
export const COMPARABLE: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  ...SUMMABLE,
  "text",
  "date",
  "time",
  "instant",
  "boolean",
]);
