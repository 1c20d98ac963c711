import type { Span } from "#text/span.ts";

/** What became of a document's scenarios. */
export interface ScenarioResult {
  readonly sentence: string;
  readonly span: Span;
  readonly passed: boolean;
  readonly steps: readonly StepResult[];
}

/** Who was at work when a step failed, and the record it is about as it was then. */
export interface FailureContext {
  readonly person: string;
  /** `Loan N1`; null: it is about none. */
  readonly record: string | null;
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

export interface StepResult {
  readonly span: Span;
  /** The step as the document has it. */
  readonly source: string;
  readonly passed: boolean;
  /** What was expected and what was there; null where all is well or the step was not reached. */
  readonly failure: { readonly expected: string; readonly found: string } | null;
  /** False: a step before it failed. */
  readonly reached: boolean;
  /** Of the step that failed. */
  readonly moment?: FailureContext;
}
