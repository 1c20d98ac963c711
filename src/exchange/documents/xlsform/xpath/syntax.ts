import type { CodedText } from "#engine/contract/import-texts.ts";

/** An XLSForm expression: the part of XPath 1.0 that ODK forms use, with `${name}` for questions. */
export type XPath =
  | { readonly kind: "number"; readonly value: number; readonly written: string }
  | { readonly kind: "text"; readonly value: string }
  /** `${name}`, and paths that end in a name: `../name`, `/data/group/name`. */
  | { readonly kind: "question"; readonly name: string }
  /** The rows of a repeat that match a condition: `${member}[${age} >= 18]`. */
  | { readonly kind: "rows"; readonly repeat: string; readonly where: XPath }
  /** `.` */
  | { readonly kind: "self" }
  /** A bare name: a column of a choice list. */
  | { readonly kind: "name"; readonly name: string }
  /** A path that does not refer to a question: `..`, `instance('x')/root/item[…]`. */
  | { readonly kind: "path"; readonly written: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly XPath[] }
  | { readonly kind: "negative"; readonly of: XPath }
  | { readonly kind: "binary"; readonly op: BinaryOp; readonly left: XPath; readonly right: XPath };

export type BinaryOp = "or" | "and" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "div" | "mod" | "|";

/** Thrown for an expression that can't be translated. */
export class XPathError extends Error {
  readonly reason: CodedText;

  constructor(reason: CodedText) {
    super(reason.code);
    this.reason = reason;
  }
}
