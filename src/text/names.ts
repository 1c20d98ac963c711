import { DIRECTION_MARKS } from "./visible-text.ts";

/**
 * The spelling of a document's names in expressions: an entity `Expense Line` is `ExpenseLine`, a field `Posted on` is
 * `posted_on`. Letters of all scripts are unchanged.
 */
const SEPARATORS = /[^\p{L}\p{N}\p{M}_]+/gu;

export function entityKey(name: string): string {
  return name
    .replace(DIRECTION_MARKS, "")
    .trim()
    .split(SEPARATORS)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, 1).toLocaleUpperCase("en") + word.slice(1))
    .join("");
}

export function fieldKey(name: string): string {
  return name
    .replace(DIRECTION_MARKS, "")
    .trim()
    .toLocaleLowerCase("en")
    .replace(SEPARATORS, "_")
    .replace(/^_+|_+$/g, "");
}

/** The form for comparing keys, column heads, roles, statuses and events without regard to case and spacing. */
export function looseName(name: string): string {
  return name
    .replace(DIRECTION_MARKS, "")
    .trim()
    .toLocaleLowerCase("en")
    .replace(/[\s_]+/gu, " ");
}
