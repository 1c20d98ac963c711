import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Constants {
  readonly constants: readonly Constant[];
  readonly formulas: readonly Formula[];
  /** Limits of the platform that the document sets; the first of a name holds. */
  readonly limits: readonly Limit[];
}

/** `` overlaps(from, to, a, b) | `from < b and a < to` ``: written out wherever it is called. */
export interface Formula {
  readonly name: string;
  readonly span: Span;
  readonly parameters: readonly Written[];
  /** As it is written; each call has its own types, so it has no tree of its own. */
  readonly body: Written;
  readonly meaning: string | null;
  readonly problem: Problem | null;
}

export interface Limit {
  readonly name: LimitName;
  /** Bytes of a `largest`, a number of a `most`. */
  readonly value: Written<number>;
  readonly span: Span;
}

export type LimitName = "largest photo" | "largest file" | "most photos" | "most records";

export interface Constant {
  readonly name: string;
  readonly span: Span;
  /** A literal. */
  readonly value: Expression;
  readonly meaning: string | null;
  readonly changeableBy: readonly Written[];
  readonly problem: Problem | null;
}
