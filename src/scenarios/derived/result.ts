import type { RecordedStep } from "#engine/contract/shelf.ts";
import type { Span } from "#text/span.ts";

/** What became of the tests that a document gives rise to by itself. */
export interface DerivedResult {
  readonly area: "rights" | "answers" | "secrecy" | "rules" | "walk" | "calls";
  /** How many single comparisons were made. */
  readonly checks: number;
  readonly failures: readonly DerivedFailure[];
  /** Of rules: how many were tried, and those that were not, each with the reason. */
  readonly rules?: { readonly tried: number; readonly notTried: readonly DerivedFailure[] };
  /** Of calls: what was sent, and what came of it with each answer. */
  readonly requests?: readonly SimulatedCall[];
}

/** A call as it was sent to the simulator. */
export interface SimulatedCall {
  readonly call: string;
  readonly method: string;
  readonly address: string;
  /** The request as a command for a terminal. */
  readonly curl: string;
  readonly answers: readonly { readonly answer: string; readonly ending: string; readonly codes: readonly string[] }[];
}

export interface DerivedFailure {
  /** What should be so by the document, and what the app did. */
  readonly sentence: string;
  /** The row of the document that it is about; null where there is no single one. */
  readonly span: Span | null;
  /** The shortest story that shows it, as sentences of a scenario. */
  readonly story?: readonly RecordedStep[];
}

/** Collects comparisons; a document with one mistake should not bury its author under a thousand of them. */
export class Findings {
  checks = 0;
  readonly failures: DerivedFailure[] = [];
  readonly #most: number;

  constructor(most = 25) {
    this.#most = most;
  }

  /** Enough is known: looking further would only repeat it. */
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
