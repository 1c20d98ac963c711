import type { RecordedStep } from "#engine/contract/shelf.ts";
import type { Span } from "#text/span.ts";

/** The result of one part of the tests derived from a document. */
export interface DerivedResult {
  readonly area: "rights" | "answers" | "secrecy" | "rules" | "walk" | "calls";
  /** Number of single comparisons. */
  readonly checks: number;
  readonly failures: readonly DerivedFailure[];
  /** For rules: how many were tested, and the others with the reason. */
  readonly rules?: { readonly tried: number; readonly notTried: readonly DerivedFailure[] };
  /** For calls: the requests sent, and the result of each answer. */
  readonly requests?: readonly SimulatedCall[];
}

/** A call as sent to the simulator. */
export interface SimulatedCall {
  readonly call: string;
  readonly method: string;
  readonly address: string;
  /** The request as a `curl` command. */
  readonly curl: string;
  readonly answers: readonly { readonly answer: string; readonly ending: string; readonly codes: readonly string[] }[];
}

export interface DerivedFailure {
  /** What the document requires, and what the app did. */
  readonly sentence: string;
  /** The row of the document that it is about. Null: no single one. */
  readonly span: Span | null;
  /** The shortest steps that reproduce it, as sentences of a scenario. */
  readonly story?: readonly RecordedStep[];
}

/** Collects comparisons. The number of failures is limited, because one mistake in a document can cause thousands. */
export class Findings {
  checks = 0;
  readonly failures: DerivedFailure[] = [];
  readonly #most: number;

  constructor(most = 25) {
    this.#most = most;
  }

  /** True if the limit is reached. */
  get enough(): boolean {
    return this.failures.length >= this.#most;
  }

  expect(isSo: boolean, sentence: () => string, span: Span | null = null): void {
    this.checks++;
    if (!isSo && !this.enough) this.failures.push({ sentence: sentence(), span });
  }

  of(area: DerivedResult["area"]): DerivedResult {
    return { area, checks: this.checks, failures: this.failures };
  }
}
