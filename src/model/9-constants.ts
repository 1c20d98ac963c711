import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Constants {
  readonly constants: readonly Constant[];
  /** Limits of the platform that the document sets, by loose name: `largest photo`, `most records`. */
  readonly limits: readonly { readonly name: string; readonly value: Written<number>; readonly span: Span }[];
}

export interface Constant {
  readonly name: string;
  readonly span: Span;
  /** A literal. */
  readonly value: Expression;
  readonly meaning: string | null;
  readonly changeableBy: readonly Written[];
  readonly problem: Problem | null;
}
