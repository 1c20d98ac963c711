/** Why a change can't be written. Nothing is changed then. */
export type RefusalCode =
  /** The item is not in the document, or no longer. */
  | "not-there"
  /** The item has no such value. */
  | "no-such-value"
  /** Another item has that name. */
  | "name-taken"
  | "name-missing"
  /** The name has characters that such a name can't have. */
  | "name-not-allowed"
  | "name-shared"
  /** A server is told it by its name, and the document has no place to say another one there. */
  | "sent-by-name"
  /** Where it stands there is room for one line. */
  | "line-break"
  /** `not shown`, `-` and the like say that nothing is said. */
  | "says-nothing"
  /** Where it stands there is room for one value. */
  | "one-value"
  /** A table with a slip has to be mended first. */
  | "table-broken"
  /** It can't be moved to another table or block. */
  | "other-place"
  /** Markdown has no way to say it there. */
  | "cannot-be-written"
  /** The document would be larger than documents may be. */
  | "too-large";

export interface Refusal {
  readonly code: RefusalCode;
  /** The name or value it is about, for the message. */
  readonly about: string;
}

/** Thrown inside this room and caught at its door: a change is refused from wherever it can't go on. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, about = "") {
    super(`${code}: ${about}`);
    this.refusal = { code, about };
  }
}
