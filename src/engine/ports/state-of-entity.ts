/**
 * Key prefixes of the small state for an entity, one of its fields or records; the store renames these keys with the
 * entity. Keys of fetched lists end with a person (`fetched/list/Order of:anna`).
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
  // Written by earlier versions only.
  "fired",
] as const;

/** In `past-types` of a field, oldest first: a type that its values in the history had up to a commit. */
export interface PastType {
  readonly upTo: number;
  readonly kind: string;
  readonly currency?: string;
}

/** The same for a constant that was set in the app: its value, and the kind of that value. */
export const KEPT_BY_CONSTANT = ["constant", "constant-kind"] as const;

export const stateOfConstant = (kind: (typeof KEPT_BY_CONSTANT)[number], name: string): string => `${kind}/${name}`;

/** The state key for an entity; with `of`, for that record or field. */
export const stateOf = (kind: (typeof KEPT_BY_ENTITY)[number], entity: string, of?: string): string =>
  of === undefined ? `${kind}/${entity}` : `${kind}/${entity}/${of}`;
