import type { Span } from "#text/span.ts";

/** The result of a scenario. */
export interface ScenarioResult {
  readonly sentence: string;
  readonly span: Span;
  readonly passed: boolean;
  readonly steps: readonly StepResult[];
}

/** The current person when a step failed, and the record that it is about with its values then. */
export interface FailureContext {
  readonly person: string;
  /** `Loan N1`. Null: the step is about no record. */
  readonly record: string | null;
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

export interface StepResult {
  readonly span: Span;
  /** The step as written in the document. */
  readonly source: string;
  readonly passed: boolean;
  /** Expected and actual result. Null: the step passed or was not reached. */
  readonly failure: { readonly expected: string; readonly found: string } | null;
  /** False: an earlier step failed. */
  readonly reached: boolean;
  /** Only for the failed step. */
  readonly moment?: FailureContext;
}
