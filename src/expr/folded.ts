import type { Type } from "./types.ts";

/** What `sum` and `average` take. */
export const SUMMABLE: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  "number",
  "money",
  "duration",
  "any",
  "empty",
]);

/** What `min`, `max` and orders take. */
export const COMPARABLE: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  ...SUMMABLE,
  "text",
  "date",
  "time",
  "instant",
  "boolean",
]);
