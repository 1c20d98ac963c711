import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import type { Reason } from "#engine/contract/reasons.ts";

/** `open`: the bound itself is excluded; `time`: the value is a date, a time of day or both. */
export type BoundWords = "open" | "time" | "open-time";

/** The words of a language for all errors of the platform and all reasons why something is not allowed. */
export interface ErrorWords {
  /** By code, with `{name}` as placeholders. `refused` is left out: it shows its reason. */
  readonly platform: { readonly [code in Exclude<PlatformCode, "refused">]: string };
  /** Used instead of `required` for fields whose value is chosen or added. */
  readonly requiredTo: { readonly choose: string; readonly add: string };
  /** Used instead of `too-small` and `too-large` for dates and times, and for bounds that are excluded. */
  readonly bounds: { readonly [code in "too-small" | "too-large"]: { readonly [bound in BoundWords]: string } };
  /** Formats a number within a sentence. */
  readonly figure: (count: number) => string;
  /** Formats a field's name within a sentence; without it the name stays as written. */
  readonly named?: (field: string) => string;
  readonly reasons: ReasonWords;
}

/** Reasons with words of their own; the others consist of an error or of several reasons. */
export type PlainReason = Exclude<Reason, { readonly code: "error" | "several" }>;

export interface ReasonWords {
  /** By code, with the reason's parameters as `{name}`. */
  readonly texts: { readonly [code in PlainReason["code"]]: string };
  /** The phrase for a person with a role: "a keeper". */
  readonly role: (role: string) => string;
  /** The phrase for the person in a field: "the borrower". */
  readonly field: (field: string) => string;
  /** "A, B or C". */
  readonly anyOf: (names: readonly string[]) => string;
}

/** For languages in which bare names read best. */
export const namesAsTheyAre = (separator: string): Pick<ReasonWords, "role" | "field" | "anyOf"> => ({
  role: (role) => role,
  field: (field) => field,
  anyOf: (names) => names.join(separator),
});
