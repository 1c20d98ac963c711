/**
 * What the small state of an app keeps for an entity, for a field of it or for one of its records: the store gives it
 * the new name of an entity. What screens were filled by ends with its person (`fetched/list/Order of:anna`).
 */
export const KEPT_BY_ENTITY = [
  "awaited",
  "deleted",
  "fetched/list",
  "fetched/one",
  "here-alone",
  "key-of-deleted",
  "last-answer",
  "last-answer-partial",
  "last-answer-whole",
  "numbered",
  "numeric-key",
  "past-types",
  "simulated",
  "tells-one",
  "tried-out",
  "version",
  "version-of-answer",
  // As earlier versions kept it.
  "fired",
] as const;

/** Of a field (`past-types`): the types that its values in the history had, each up to a commit, oldest first. */
export interface PastType {
  readonly upTo: number;
  readonly kind: string;
  readonly currency?: string;
}

/** What it keeps of a constant that was set in the app: its value, and of which kind that is. */
export const KEPT_BY_CONSTANT = ["constant", "constant-kind"] as const;

export const stateOfConstant = (kind: (typeof KEPT_BY_CONSTANT)[number], name: string): string => `${kind}/${name}`;

/** The key of something that is kept for an entity; with a name behind it, for that record or field. */
export const stateOf = (kind: (typeof KEPT_BY_ENTITY)[number], entity: string, of?: string): string =>
  of === undefined ? `${kind}/${entity}` : `${kind}/${entity}/${of}`;
