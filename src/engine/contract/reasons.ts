/**
 * Why something is not allowed: a code with parameters. The client words it in its reader's language. Names of roles,
 * fields, statuses and entities come from the document.
 */
export type Reason =
  | { readonly code: "nobody" }
  | { readonly code: "only-people"; readonly people: readonly AllowedPerson[] }
  | { readonly code: "only-yourself" }
  | { readonly code: "only-in-status"; readonly statuses: readonly string[] }
  | { readonly code: "not-in-status"; readonly status: string }
  | { readonly code: "not-without-status" }
  /** A condition without a plainer form, as written in the document. */
  | { readonly code: "only-if"; readonly condition: string }
  | { readonly code: "without-owner" }
  | { readonly code: "not-allowed" }
  | { readonly code: "no-such-entity"; readonly name: string }
  | { readonly code: "no-such-event"; readonly name: string }
  | { readonly code: "no-such-field"; readonly name: string }
  /** An event was given where only fields have the action. */
  | { readonly code: "not-on-fields"; readonly action: string }
  /** An error of the document's or the platform's catalogue, such as the *Otherwise* of a transition. */
  | { readonly code: "error"; readonly error: CodedMessage }
  /** Several rows refuse, for different reasons. */
  | { readonly code: "several"; readonly reasons: readonly Reason[] };

/** Who is allowed: people with a role, or the person in a field of the record (by the field's name). */
export type AllowedPerson =
  | { readonly kind: "role"; readonly role: string }
  | { readonly kind: "field"; readonly field: string };

/** An error message as it is stored. It is worded later, in the person's language at that time. */
export interface CodedMessage {
  /** A code of the document's catalogue or of the platform's. */
  readonly code: string;
  /** The document's words, `{…}` filled in; null: the platform's words for this code. */
  readonly message: string | null;
  /** Parameters of the platform's words. */
  readonly parameters?: { readonly [name: string]: string };
  /** The reason, for the code `refused`. */
  readonly reason?: Reason;
}

/**
 * Why a value does not fit its field. After a change of the document: it is not an option, its record does not exist,
 * or the type differs. `two-readings`: a text may mean two numbers or days. `from-server`: a server sent it.
 */
export type SetAsideReason = "not-a-choice" | "no-such-record" | "other-kind" | "two-readings" | "from-server";
