/**
 * Why something is not allowed: a code with its parameters. A client puts it into words, in the language of whoever
 * reads it. Names of roles, fields, statuses and entities are the document's.
 */
export type Reason =
  | { readonly code: "nobody" }
  | { readonly code: "only-people"; readonly people: readonly AllowedPerson[] }
  | { readonly code: "only-yourself" }
  | { readonly code: "only-in-status"; readonly statuses: readonly string[] }
  | { readonly code: "not-in-status"; readonly status: string }
  | { readonly code: "not-without-status" }
  /** A condition that has no plainer form, as the document writes it. */
  | { readonly code: "only-if"; readonly condition: string }
  | { readonly code: "without-owner" }
  | { readonly code: "not-allowed" }
  | { readonly code: "no-such-entity"; readonly name: string }
  | { readonly code: "no-such-event"; readonly name: string }
  | { readonly code: "no-such-field"; readonly name: string }
  /** An event was asked for on a single field. */
  | { readonly code: "not-on-fields"; readonly action: string }
  /** An error of the document or of the platform, such as the *Otherwise* of a transition. */
  | { readonly code: "error"; readonly error: CodedMessage }
  /** Several rows refuse, each for its own reason. */
  | { readonly code: "several"; readonly reasons: readonly Reason[] };

/** Somebody who may: whoever has a role, or the person in a field of the record (by the field's name). */
export type AllowedPerson =
  | { readonly kind: "role"; readonly role: string }
  | { readonly kind: "field"; readonly field: string };

/** What an error says, as it is kept and put into words later, in whatever language the person then speaks. */
export interface CodedMessage {
  /** A code of the document's catalogue or of the platform's. */
  readonly code: string;
  /** The document's words, `{…}` filled in; null: the platform's words for this code. */
  readonly message: string | null;
  /** What is filled into the platform's words. */
  readonly parameters?: { readonly [name: string]: string };
  /** With the code `refused`: why. */
  readonly reason?: Reason;
}

/**
 * Why a value does not fit its field: it is none of the choices, its record does not exist, or the type differs, since
 * the document was changed; what was typed as a text may mean two numbers or days; or a server sent it.
 */
export type SetAsideReason = "not-a-choice" | "no-such-record" | "other-kind" | "two-readings" | "from-server";
