import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import type { Reason } from "#engine/contract/reasons.ts";

/** `open`: the bound itself is not allowed; `time`: it is a date, a time of day or both. */
export type BoundWords = "open" | "time" | "open-time";

/** Words of one language for every error of the platform and for every reason why something is not allowed. */
export interface ErrorWords {
  /** By code; `{name}` are filled in. `refused` says its reason. */
  readonly platform: { readonly [code in Exclude<PlatformCode, "refused">]: string };
  /** What is said instead of `required` of a field that one chooses or adds. */
  readonly requiredTo: { readonly choose: string; readonly add: string };
  /** What is said instead of `too-small` and `too-large` of what is chosen by the calendar or the clock, and where the bound itself is not allowed. */
  readonly bounds: { readonly [code in "too-small" | "too-large"]: { readonly [bound in BoundWords]: string } };
  /** A number in a sentence. */
  readonly figure: (count: number) => string;
  /** How a field is called where its name is part of the sentence; as it is written where a language says nothing. */
  readonly named?: (field: string) => string;
  readonly reasons: ReasonWords;
}

/** Reasons that have words of their own; the others are made of errors or of several reasons. */
export type PlainReason = Exclude<Reason, { readonly code: "error" | "several" }>;

export interface ReasonWords {
  /** By code; `{name}` are the reason's parameters. */
  readonly texts: { readonly [code in PlainReason["code"]]: string };
  /** How somebody with a role is called: "a keeper". */
  readonly role: (role: string) => string;
  /** How the person in a field is called: "the borrower". */
  readonly field: (field: string) => string;
  /** "A, B or C". */
  readonly anyOf: (names: readonly string[]) => string;
}

/** For languages in which names are best listed as they are. */
export const namesAsTheyAre = (separator: string): Pick<ReasonWords, "role" | "field" | "anyOf"> => ({
  role: (role) => role,
  field: (field) => field,
  anyOf: (names) => names.join(separator),
});
