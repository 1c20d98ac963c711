import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Constants {
  readonly constants: readonly Constant[];
  readonly formulas: readonly Formula[];
  /** Working hours and holidays; missing where the document says nothing about them. */
  readonly calendar?: WorkingCalendar | null;
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
  /** Earlier names, oldest first. */
  readonly was?: readonly string[];
  readonly problem: Problem | null;
}

/** Parts of one day in minutes since midnight, in order; one that ends after 1440 goes on into the next day. */
export type HoursOfDay = readonly (readonly [from: number, to: number])[];

/** `Working hours: Monday to Friday 08:00–17:00`, `Holidays: Holiday.held_on`. */
export interface WorkingCalendar {
  readonly span: Span;
  readonly written: string | null;
  /** Monday to Sunday; null: not said, or not understood. */
  readonly hours: readonly HoursOfDay[] | null;
  /** Each gives a list of dates. */
  readonly holidays: readonly Expression[];
  readonly problem: Problem | null;
}
