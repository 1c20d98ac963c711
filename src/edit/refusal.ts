/** Why a change is refused. The text then stays unchanged. */
export type RefusalCode =
  /** The document does not contain the item, or no longer does. */
  | "not-there"
  /** The item has no value of this key. */
  | "no-such-value"
  /** Another item has that name. */
  | "name-taken"
  | "name-missing"
  /** The name contains characters that are not allowed there. */
  | "name-not-allowed"
  | "name-shared"
  /** The value is sent to a server under this name, and the document has no place for a different name. */
  | "sent-by-name"
  /** There is room for only one line. */
  | "line-break"
  /** The text means `not shown`, such as `-`. */
  | "says-nothing"
  /** There is room for only one value. */
  | "one-value"
  /** The table is malformed and must be corrected first. */
  | "table-broken"
  /** It can't be moved to another table or block. */
  | "other-place"
  /** Markdown can't express it in this place. */
  | "cannot-be-written"
  /** The document would exceed its size limits. */
  | "too-large";

export interface Refusal {
  readonly code: RefusalCode;
  /** The name or value concerned, for the message. */
  readonly about: string;
}

/** Thrown inside this room and caught at its entry points, so that a change can be refused at any depth. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, about = "") {
    super(`${code}: ${about}`);
    this.refusal = { code, about };
  }
}
