import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Constants {
  readonly constants: readonly Constant[];
  /** Limits of the platform that the document sets; the first of a name holds. */
  readonly limits: readonly Limit[];
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
