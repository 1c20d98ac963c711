import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";

/** `error` disables a part of the app, `warning` is suspicious, `gap` is "not shown", `hint` is advice. */
export type Severity = "error" | "warning" | "gap" | "hint";

/** A text edit that corrects the mistake. `safe`: it certainly keeps the meaning, so `--fix` applies it. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly safe: boolean;
}

/** One message with its span in the document. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do about it, in one sentence. */
  readonly help: string;
  readonly fix?: Fix;
  /** The constant or formula that contains the mistake. It is reported there, and only once. */
  readonly within?: string;
}
