import type { Span } from "#text/span.ts";

/** An expression as written, before names are resolved. All spans are offsets into the document. */
export type Syntax =
  | { readonly kind: "number" | "percent"; readonly value: number; readonly span: Span }
  | { readonly kind: "text" | "date" | "time" | "instant"; readonly value: string; readonly span: Span }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "empty"; readonly span: Span }
  | Quantity
  | Name
  | Member
  | Call
  | { readonly kind: "index"; readonly of: Syntax; readonly at: Syntax; readonly span: Span }
  | { readonly kind: "not" | "negate"; readonly of: Syntax; readonly span: Span }
  | Binary
  | Choice
  | { readonly kind: "list"; readonly items: readonly Syntax[]; readonly span: Span }
  | MapSyntax;

/** `14 days`, `200 EUR`, `2 hours 30 minutes`: numbers with the words after them. */
export interface Quantity {
  readonly kind: "quantity";
  readonly parts: readonly { readonly text: string; readonly unit: string; readonly unitSpan: Span }[];
  readonly span: Span;
}

export interface Name {
  readonly kind: "name";
  readonly name: string;
  readonly span: Span;
}

export interface Member {
  readonly kind: "member";
  readonly of: Syntax;
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
}

/** `size(x)` has no target, `x.size()` has one. */
export interface Call {
  readonly kind: "call";
  readonly target: Syntax | null;
  readonly name: string;
  readonly nameSpan: Span;
  readonly args: readonly Syntax[];
  readonly span: Span;
}

export type BinaryOperator =
  | "and"
  | "or"
  | "equal"
  | "notEqual"
  | "less"
  | "lessOrEqual"
  | "greater"
  | "greaterOrEqual"
  | "in"
  | "notIn"
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "mod";

export interface Binary {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  /** As the author wrote it, for messages. */
  readonly written: string;
  readonly left: Syntax;
  readonly right: Syntax;
  readonly span: Span;
}

export interface Choice {
  readonly kind: "choice";
  readonly test: Syntax;
  readonly yes: Syntax;
  readonly no: Syntax;
  readonly span: Span;
}

export interface MapSyntax {
  readonly kind: "map";
  readonly entries: readonly { readonly key: Syntax; readonly value: Syntax }[];
  readonly span: Span;
}
