import type { Expression, Problem, Template, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Rule {
  readonly span: Span;
  readonly entity: string;
  /** Null: the rule applies to the whole record. */
  readonly field: string | null;
  readonly test: RuleTest;
  /** The rule in the author's words, without backticks. */
  readonly written: string;
  readonly onlyWhen:
    | { readonly kind: "condition"; readonly condition: Expression }
    | { readonly kind: "statuses"; readonly statuses: readonly Written[] }
    | null;
  /** A code of point 8 or of the platform, or a message written in the rule itself. */
  readonly error:
    | { readonly kind: "code"; readonly code: string; readonly span: Span }
    | { readonly kind: "message"; readonly message: Template }
    | null;
  /** The rule was written after the type of its field in point 3. */
  readonly inType?: true;
  /** Set: the rule is closed, and every write to what it guards is refused with this problem. */
  readonly problem: Problem | null;
}

export type RuleTest =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "required" }
  /**
   * No other record has the same values in `fields` (empty: in the rule's own field). With `among`, only records that
   * fulfil it are compared, this one included. `expression` states the rule as a condition on `this`.
   */
  | {
      readonly kind: "unique";
      readonly fields: readonly Written[];
      readonly among: Expression | null;
      readonly expression: Expression;
    }
  /** Characters of a text, or elements of a list. */
  | { readonly kind: "length"; readonly least: number | null; readonly most: number | null }
  /**
   * Bounds are expressions, so that they may be constants. `open`: the bound itself is not allowed, as in
   * `more than 0`.
   */
  | {
      readonly kind: "between";
      readonly least: Expression | null;
      readonly most: Expression | null;
      readonly open?: true;
    }
  | { readonly kind: "matches"; readonly pattern: string };
