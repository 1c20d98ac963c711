import type { Span } from "./span.ts";

/** Replaces the text at `span` by `text`. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/**
 * Applies edits that all refer to the same original text. An edit that overlaps an earlier one is skipped, so that two
 * fixes in one place can't corrupt it. The caller can run again for the rest.
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

/** The single edit between two texts: from the first to the last character that differs. */
export function editTo(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { span: { start, end: before.length - same }, text: after.slice(start, after.length - same) };
}
