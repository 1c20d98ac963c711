import type { Expression, Problem, Template, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Rule {
  readonly span: Span;
  readonly entity: string;
  /** Null: the rule belongs to the whole record. */
  readonly field: string | null;
  readonly test: RuleTest;
  /** The rule in the author's own words, without backticks. */
  readonly written: string;
  readonly onlyWhen:
    | { readonly kind: "condition"; readonly condition: Expression }
    | { readonly kind: "statuses"; readonly statuses: readonly Written[] }
    | null;
  /** A code of point 8 (or the platform's), or a message of its own. */
  readonly error:
    | { readonly kind: "code"; readonly code: string; readonly span: Span }
    | { readonly kind: "message"; readonly message: Template }
    | null;
  /** It stands behind the type of its field in point 3. */
  readonly inType?: true;
  /** Set: the rule is closed, and every write to what it guards is refused with this. */
  readonly problem: Problem | null;
}

export type RuleTest =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "required" }
  /**
   * No other record has the same values in `fields` (none: in the rule's own field). With `among`, only records for which
   * it holds count, this one included. `expression` says it as a condition on `this`.
   */
  | {
      readonly kind: "unique";
      readonly fields: readonly Written[];
      readonly among: Expression | null;
      readonly expression: Expression;
    }
  /** Characters of a text, or elements of a list. */
  | { readonly kind: "length"; readonly least: number | null; readonly most: number | null }
  /** Bounds are expressions so that constants may stand there. `open`: a bound is itself not allowed, `more than 0`. */
  | {
      readonly kind: "between";
      readonly least: Expression | null;
      readonly most: Expression | null;
      readonly open?: true;
    }
  | { readonly kind: "matches"; readonly pattern: string };
