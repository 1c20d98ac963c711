import type { Span } from "./span.ts";

/** Replace what stands at `span` by `text`. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/**
 * Applies edits that all refer to the same original text. Edits that overlap an earlier one are left out,
 * so that two fixes of one place never mangle it; the caller can run again for the rest.
 */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let result = "";
  let done = 0;
  for (const { span, text } of ordered) {
    if (span.start < done) continue;
    result += source.slice(done, span.start) + text;
    done = span.end;
  }
  return result + source.slice(done);
}
