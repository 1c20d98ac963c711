import type { Type } from "#expr/types.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Span } from "#text/span.ts";

/**
 * Code of the document. `tree` is null when it is broken: then it is a mistake that has been reported, and whoever
 * holds it must close what it guards (a broken rule refuses, a broken right or guard is not met).
 */
export interface Expression {
  readonly source: string;
  readonly span: Span;
  readonly tree: TypedTree | null;
  readonly type: Type | null;
}

/** A text with `{…}` in it: plain parts and expressions in turn. */
export interface Template {
  readonly span: Span;
  readonly source: string;
  readonly parts: readonly (string | Expression)[];
}

/** A name as the author wrote it, with its place. */
export interface Written<T = string> {
  readonly value: T;
  readonly span: Span;
}

/** What is wrong with an item that therefore does not run; shown in its place. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
}
