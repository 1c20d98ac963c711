import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Constants {
  readonly constants: readonly Constant[];
  readonly formulas: readonly Formula[];
  /** Working hours and holidays; missing: the document does not mention them. */
  readonly calendar?: WorkingCalendar | null;
  /** Platform limits that the document overrides. Of several with one name the first applies. */
  readonly limits: readonly Limit[];
}

/** `` overlaps(from, to, a, b) | `from < b and a < to` ``: inlined at every call. */
export interface Formula {
  readonly name: string;
  readonly span: Span;
  readonly parameters: readonly Written[];
  /** As written. Types differ per call, so there is no tree. */
  readonly body: Written;
  readonly meaning: string | null;
  readonly problem: Problem | null;
}

export interface Limit {
  readonly name: LimitName;
  /** In bytes for a `largest …`, a count for a `most …`. */
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
  /** Earlier names, oldest first. */
  readonly was?: readonly string[];
  readonly problem: Problem | null;
}

/**
 * Intervals of one day in minutes since midnight, in order. An interval that ends after 1440 continues on the next day.
 */
export type HoursOfDay = readonly (readonly [from: number, to: number])[];

/** `Working hours: Monday to Friday 08:00–17:00`, `Holidays: Holiday.held_on`. */
export interface WorkingCalendar {
  readonly span: Span;
  readonly written: string | null;
  /** Monday to Sunday; null: not given or not understood. */
  readonly hours: readonly HoursOfDay[] | null;
  /** Each gives a list of dates. */
  readonly holidays: readonly Expression[];
  readonly problem: Problem | null;
}
