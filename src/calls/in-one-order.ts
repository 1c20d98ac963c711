import type { Value } from "#expr/types.ts";

/** JSON as a text that does not depend on the order in which a server happens to write its keys. */
export const inOneOrder = (json: Value): string => JSON.stringify(json, ordered);

const ordered = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
