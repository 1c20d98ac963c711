import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";

/** `error` disables something, `warning` is suspicious, `gap` is "not shown", `hint` is advice. */
export type Severity = "error" | "warning" | "gap" | "hint";

/** A text edit that mends the mistake; `safe` ones keep the meaning beyond doubt and are applied by `--fix`. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly safe: boolean;
}

/** One message with its place in the document. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do about it, in one sentence. */
  readonly help: string;
  readonly fix?: Fix;
  /** The constant or formula that the mistake stands in: it is told there, and once. */
  readonly within?: string;
}
