import type { Value } from "#expr/types.ts";

/** Serializes JSON with sorted keys, so that texts can be compared. */
export const inOneOrder = (json: Value): string => JSON.stringify(json, ordered);

const ordered = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
