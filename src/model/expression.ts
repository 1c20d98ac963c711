import type { Type } from "#expr/types.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Span } from "#text/span.ts";

/**
 * Code of the document. `tree` is null if the code is broken. The mistake is already reported, and the owner must fail
 * closed: a broken rule refuses, a broken right or guard is not met.
 */
export interface Expression {
  readonly source: string;
  readonly span: Span;
  readonly tree: TypedTree | null;
  readonly type: Type | null;
}

/** A text with `{…}` in it: plain parts and expressions, in order. */
export interface Template {
  readonly span: Span;
  readonly source: string;
  readonly parts: readonly (string | Expression)[];
}

/** A name as the author wrote it, with its span. */
export interface Written<T = string> {
  readonly value: T;
  readonly span: Span;
}

/** What is wrong with an item. The item does not run, and the app shows the problem in its place. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
}
